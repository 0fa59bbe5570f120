// Generated from the migrations by `npm run types`.
export interface Rows {
  accounts: {
    email: string;
    uid: string | null;
    created_at: string;
    updated_at: string;
  };
  activations: {
    id: string;
    licence_id: string;
    shop: string;
    state: "live" | "released";
    activated_at: string;
    released_at: string | null;
  };
  download_tickets: {
    ticket_hash: string;
    account: string;
    uid: string;
    sid_hash: string;
    version: string;
    created_at: string;
    expires_at: string;
  };
  events: {
    id: string;
    at: string;
    type: string;
    account: string | null;
    actor_uid: string;
    actor_role: "user" | "admin";
    licence_id: string | null;
    shop: string | null;
    version: string | null;
    reason: string | null;
  };
  idempotency_keys: {
    verb: string;
    key: string;
    request_hash: string;
    reply: string;
    created_at: string;
  };
  jobs: {
    id: string;
    kind: "install" | "update";
    account: string;
    actor_uid: string;
    actor_role: "user" | "admin";
    licence_id: string;
    shop: string;
    state: "queued" | "running" | "waiting" | "done" | "failed" | "cancelled";
    run: number;
    step: string;
    attempts: number;
    steps: string;
    version: string;
    from_version: string | null;
    name: string;
    theme_id: string | null;
    create_began_at: string | null;
    source_theme_id: string | null;
    source_theme_name: string | null;
    report: string | null;
    failure_code: string | null;
    failure_details: string | null;
    cancel_asked_at: string | null;
    published_at: string | null;
    former_theme_id: string | null;
    former_theme_name: string | null;
    rolled_back_at: string | null;
    created_at: string;
    updated_at: string;
    ended_at: string | null;
    choices: string | null;
    notified_state: string | null;
    theme_missing_at: string | null;
  };
  licences: {
    id: string;
    account: string;
    status: "available" | "active" | "paused" | "removed";
    paused_reason: string | null;
    created_at: string;
    last_activity_at: string | null;
    kind: "paid" | "development";
    seat_due_at: string | null;
  };
  maintenance_runs: {
    task: string;
    request_id: string;
    started_at: string;
    finished_at: string | null;
    succeeded_at: string | null;
    duration_ms: number | null;
    counts: string;
    error: string | null;
  };
  move_requests: {
    id: string;
    licence_id: string;
    asked_at: string;
    allowed_at: string | null;
  };
  moves: {
    id: string;
    licence_id: string;
    from_activation_id: string;
    activation_id: string;
    moved_at: string;
  };
  release_upload_parts: {
    object_key: string;
    part: number;
    etag: string;
  };
  release_uploads: {
    object_key: string;
    version: string;
    sha256: string;
    size: number;
    upload_id: string;
    started_at: string;
  };
  releases: {
    version: string;
    major: number;
    minor: number;
    patch: number;
    status: "draft" | "published" | "withdrawn";
    object_key: string;
    size: number;
    sha256: string;
    md5: string;
    file_count: number;
    notes_fr: string;
    notes_en: string;
    uploaded_at: string;
    published_at: string | null;
  };
  shop_connections: {
    activation_id: string;
    kind: "token" | "client";
    client_id: string | null;
    revision: string;
    sealed_access_token: string;
    access_token_hint: string | null;
    access_token_expires_at: string | null;
    sealed_api_secret_key: string;
    api_secret_key_hint: string | null;
    name: string | null;
    plan: string | null;
    development: 0 | 1;
    state: "active" | "pending" | "inactive";
    checked_at: string;
    theme_version: string | null;
    attempted_at: string | null;
    failure: string | null;
    renewal_claimed_at: string | null;
  };
  store_questions: {
    activation_id: string;
    name: "themes" | "check";
    revision: string;
    asked_at: string;
    answer: string | null;
  };
  terms_acceptances: {
    account: string;
    uid: string;
    terms_version: string;
    accepted_at: string;
  };
}
