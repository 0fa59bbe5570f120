// Generated from the migrations by `npm run types`.
export interface Rows {
  accounts: {
    email: string;
    uid: string | null;
    created_at: string;
    updated_at: string;
    licence_limit: number;
  };
  activations: {
    id: string;
    licence_id: string;
    shop: string;
    state: "live" | "released";
    activated_at: string;
    released_at: string | null;
  };
  bulk_job_rows: {
    job_id: string;
    position: number;
    licence_id: string;
    seen_status: string;
    state: "due" | "done" | "skipped";
    skipped_for: string | null;
    at: string | null;
  };
  bulk_jobs: {
    id: string;
    act: "pause" | "enable" | "notify";
    reason: string;
    notification: string | null;
    request_id: string;
    actor_uid: string;
    actor_email: string;
    origin_request_id: string | null;
    address_hash: string | null;
    state: "running" | "done" | "cancelled";
    total: number;
    done: number;
    skipped: number;
    leased_until: string | null;
    created_at: string;
    ended_at: string | null;
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
  event_notifications: {
    event_id: string;
    due_at: string;
    licences: number;
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
    actor_email: string | null;
    object_kind: string | null;
    object_id: string | null;
    before: string | null;
    after: string | null;
    request_id: string | null;
    address_hash: string | null;
  };
  exports: {
    id: string;
    uid: string;
    request_id: string;
    list: string;
    request: string;
    state: "running" | "done";
    cursor: string | null;
    parts: number;
    row_count: number;
    size: number;
    leased_until: string;
    created_at: string;
    finished_at: string | null;
    notified_at: string | null;
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
  licence_accounts: {
    account: string;
    authorised: number;
    installed: number;
  };
  licence_counts: {
    field: "status" | "plan" | "version" | "connection" | "paid" | "installed";
    value: string;
    licences: number;
  };
  licence_list: {
    place: number;
    id: string;
    account: string;
    kind: "paid" | "development";
    status: "available" | "active" | "paused" | "removed";
    created_at: string;
    activity: string;
    shop: string;
    plan: string;
    version: string;
    connection: "" | "active" | "pending" | "inactive";
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
    owned_since: string | null;
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
  prepared_activations: {
    id: string;
    account: string;
    shop: string;
    state: "open" | "finished" | "cancelled";
    reason: string;
    prepared_by: string;
    prepared_at: string;
    expires_at: string;
    ended_at: string | null;
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
  saved_views: {
    id: string;
    uid: string;
    list: string;
    name: string;
    query: string;
    created_at: string;
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
  staff_notes: {
    id: string;
    account: string;
    uid: string;
    text: string;
    author_uid: string;
    author_email: string | null;
    created_at: string;
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
  user_counts: {
    list: "all" | "unlicensed" | "unverified" | "admins";
    users: number;
  };
  users: {
    id: number;
    uid: string;
    email: string;
    name: string;
    company: string;
    sort_name: string;
    role: "user" | "admin";
    verified: 0 | 1;
    disabled: 0 | 1;
    second_factor: 0 | 1;
    points: number;
    licences: number;
    installed: number;
    created_at: string;
    last_sign_in_at: string;
    refreshed_at: string;
    gone_at: string | null;
  };
  users_pass: {
    id: number;
    started_at: string | null;
    page_token: string | null;
    found: number;
    confirmed_since: string | null;
  };
  webhook_deliveries: {
    id: string;
    endpoint_id: string;
    event_id: string | null;
    type: string;
    request_id: string | null;
    state: "pending" | "delivered" | "failed";
    attempts: number;
    created_at: string;
    due_at: string;
    lease: string | null;
    leased_until: string | null;
    attempted_at: string | null;
    duration_ms: number | null;
    status: number | null;
    error: string | null;
    answer: string | null;
  };
  webhook_endpoints: {
    id: string;
    url: string;
    description: string;
    enabled: 0 | 1;
    secret: string;
    secret_created_at: string;
    secret_request_id: string;
    old_secret: string | null;
    old_secret_until: string | null;
    created_at: string;
    request_id: string;
    changed_at: string;
    failing_since: string | null;
    disabled_at: string | null;
    disabled_by: "staff" | "failures" | "gone" | null;
    notified_at: string | null;
  };
  webhook_subscriptions: {
    type: string;
    endpoint_id: string;
  };
}
