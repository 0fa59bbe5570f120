-- Cancelled jobs whose owner was notified of their questions: the notification is to be deleted.
CREATE INDEX jobs_with_ended_questions ON jobs (updated_at) WHERE state = 'cancelled' AND notified_state = 'waiting';
