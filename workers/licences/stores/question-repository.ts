/** SQL of the questions that stores answer late. */
import { columns, into } from "../columns.ts";
import type { Database, Statement } from "../database.ts";
import type { Rows } from "../rows.d.ts";

export interface Question {
  activationId: string;
  name: Rows["store_questions"]["name"];
  /** Of the credentials. */
  revision: string;
}

/** Asked since `moment` with these credentials. */
export const selectQuestionSince = (database: Database, question: Question, moment: Date) =>
  database.select(
    columns("store_questions", "q", "asked_at", "answer"),
    "FROM store_questions q WHERE q.activation_id = ? AND q.name = ? AND q.revision = ? AND q.asked_at > ?",
    question.activationId,
    question.name,
    question.revision,
    moment.toISOString(),
  );

/** Writes nothing when the store was disconnected meanwhile. */
export const saveQuestion = (database: Database, question: Question, askedAt: string): Statement =>
  database.statement(
    `INSERT INTO ${into("store_questions (activation_id, name, revision, asked_at)")}
     SELECT activation_id, ?2, ?3, ?4 FROM shop_connections WHERE activation_id = ?1
     ON CONFLICT (activation_id, name) DO UPDATE SET revision = ?3, asked_at = ?4, answer = NULL`,
    question.activationId,
    question.name,
    question.revision,
    askedAt,
  );

export const saveAnswer = (database: Database, question: Question, askedAt: string, answer: string): Statement =>
  database.statement(
    "UPDATE store_questions SET answer = ? WHERE activation_id = ? AND name = ? AND asked_at = ?",
    answer,
    question.activationId,
    question.name,
    askedAt,
  );

export const deleteQuestion = (database: Database, question: Question, askedAt: string): Statement =>
  database.statement(
    "DELETE FROM store_questions WHERE activation_id = ? AND name = ? AND asked_at = ?",
    question.activationId,
    question.name,
    askedAt,
  );
