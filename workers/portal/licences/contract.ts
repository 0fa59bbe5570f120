/** What pages ask of the licence service; `workers/portal/clients/licences-client.ts` asks it. */
import type { Result } from "#shared/errors.ts";
import type { LicenceTask } from "#shared/scheduled-tasks.ts";
import type { AccountPart, ExportedRow, LicencesChoice } from "#workers/licences/accounts/contract.ts";
import type {
  Credentials,
  DeepCheckReply,
  DoctorReply,
  Figures,
  Job,
  JobNotification,
  Licence,
  LicenceOverview,
  ListedRelease,
  MoveRequest,
  Moves,
  Release,
  ThemesReply,
  UpdateReport,
} from "#workers/licences/contract.ts";
import type { RunBegin, RunRecord, TaskRun } from "#workers/licences/maintenance/contract.ts";
import type { ConflictChoice, ConflictSource, UpdatePreview } from "#workers/licences/themes/merge/contract.ts";

/** Calls to the licence service in the viewer's name. Network trouble is the refusal UPSTREAM_UNAVAILABLE. */
export interface LicencesClient {
  overview(): Promise<Result<LicenceOverview>>;
  authorised(): Promise<Result<number>>;
  /** What the viewer owns under former addresses moves to the present, verified one; ADDRESS_OWNED when that is somebody else's. */
  relink(): Promise<Result<{ moved: number }>>;
  activate(input: {
    shop: string;
    credentials: Credentials;
  }): Promise<Result<{ activationId: string; licenceId: string; shop: string; activatedAt: string; already: boolean }>>;
  deactivate(input: {
    shop: string;
    apiSecretKey: string;
  }): Promise<Result<{ licenceId: string; shop: string; releasedAt: string }>>;
  /** The connection check, made now: the store is asked. */
  doctor(shop: string): Promise<Result<DoctorReply>>;
  /** The same as it goes: a line of JSON (`CheckNews`) each. */
  doctorStream(shop: string): Promise<Result<ReadableStream<Uint8Array>>>;
  /** Creates, writes and deletes a development theme in the store. */
  deepCheck(shop: string): Promise<Result<DeepCheckReply>>;
  /** The seat stays, the credentials change once Shopify has accepted them. */
  replaceCredentials(input: { shop: string; credentials: Credentials }): Promise<Result<{ shop: string }>>;
  /** A former development store takes an available seat. */
  takeSeat(shop: string): Promise<Result<{ shop: string }>>;
  /** The new store is activated and the old one released, or nothing happens. */
  move(input: {
    fromShop: string;
    shop: string;
    credentials: Credentials;
  }): Promise<Result<{ fromShop: string; shop: string; movesLeft: number }>>;
  /** What fair use leaves to each licence that is in a store. */
  moves(): Promise<Result<Moves>>;
  askMove(shop: string): Promise<Result<{ shop: string }>>;
  /** Who waits for an answer, oldest first; this and the answer are the staff's. */
  moveRequests(): Promise<Result<MoveRequest[]>>;
  allowMove(input: { licenceId: string; askedAt: string; reason: string }): Promise<Result<{ movesLeft: number }>>;
  /** Published ones, newest first; for everybody who is signed in. */
  releases(): Promise<Result<Release[]>>;
  /** How the business stands; NOT_ADMIN for everybody but the staff. */
  figures(): Promise<Result<Figures>>;
  /** A page of the viewer's own rows; `next` is where the following ones begin. */
  exportAccount(part: AccountPart, after: number): Promise<Result<{ rows: ExportedRow[]; next: number | null }>>;
  /** The account is nobody's any more. */
  forgetAccount(licences: LicencesChoice): Promise<Result<{ released: number }>>;
  /** What the service's clock did; this and running a task now are the staff's. */
  maintenance(): Promise<Result<TaskRun[]>>;
  runMaintenance(task: LicenceTask, requestId: string): Promise<Result<TaskRun>>;
  /** Records of the portal's own tasks; the same request id claims a run once. */
  beginRun(run: RunBegin): Promise<Result<{ isClaimed: boolean }>>;
  endRun(run: RunRecord): Promise<Result<object>>;
  /** Drafts and withdrawn ones as well; this and the verbs below are the staff's. */
  allReleases(): Promise<Result<ListedRelease[]>>;
  /** Streams a release's ZIP of exactly `size` bytes to the service. */
  uploadRelease(input: { version: string; size: number; body: ReadableStream<Uint8Array> }): Promise<Result<Release>>;
  saveReleaseNotes(version: string, notes: Release["notes"]): Promise<Result<Release>>;
  publishRelease(version: string, notes: Release["notes"]): Promise<Result<Release>>;
  withdrawRelease(version: string, reason: string): Promise<Result<Release>>;
  ticket(input: {
    version: string;
    sid: string;
  }): Promise<Result<{ ticket: string; expiresAt: string; fileName: string; size: number; sha256: string }>>;
  /** The streamed ZIP, or the service's problem reply as a refusal. */
  download(input: { ticket: string; sid: string; method: string; headers: Headers }): Promise<Result<Response>>;
  licence?: (id: string) => Promise<Result<Licence>>;
  /** The themes of an own store, the published one first. */
  themes(shop: string): Promise<Result<ThemesReply>>;
  /** Begins a job; JOB_RUNNING names the one under way in `details.job`. */
  installTheme(input: { shop: string; version: string; name: string }): Promise<Result<Job>>;
  /** Begins to read a theme and to compare it; `apiSecretKey` is the one given at activation. */
  previewUpdate(input: { shop: string; themeId: string; apiSecretKey: string }): Promise<Result<Job>>;
  /** Of an update that waits for its owner. */
  updatePreview(id: string): Promise<Result<UpdatePreview>>;
  /** Goes on with it: every conflict has its choice. */
  startUpdate(input: { id: string; choices: Record<string, ConflictChoice> }): Promise<Result<Job>>;
  /** The whole file as it would be with one side taken, or as the release installed has it. */
  conflictText(input: { id: string; path: string; side: ConflictSource }): Promise<Result<string>>;
  /** Of an update that is done: every file, and what was chosen. */
  updateReport(id: string): Promise<Result<UpdateReport>>;
  job(id: string): Promise<Result<Job>>;
  /** Newest first; of one store or of all. */
  jobs(query?: { shop?: string; limit?: number }): Promise<Result<Job[]>>;
  /** Jobs whose owner is still to be notified, of one or of all; this and the next are the clock's. */
  dueJobNotifications(job?: string): Promise<Result<JobNotification[]>>;
  markJobsNotified(sent: readonly Pick<JobNotification, "job" | "state">[]): Promise<Result<{ sent: number }>>;
  cancelJob(id: string): Promise<Result<Job>>;
  retryJob(id: string): Promise<Result<Job>>;
  /** Makes the job's theme the public one, and back. */
  publishTheme(id: string): Promise<Result<Job>>;
  rollBackTheme(id: string): Promise<Result<Job>>;
}
