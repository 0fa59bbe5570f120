/** Checks the settings of the Firebase project that anyone can read with its public values. */
import type { Check } from "./resources.ts";

const timeoutMs = 10_000;

export interface FirebaseAddresses {
  projectId: string;
  apiKey: string;
  identityUrl: string;
  firestoreUrl: string;
}

export const checkFirebase = (addresses: FirebaseAddresses): Promise<Check[]> =>
  Promise.all([checkRules(addresses), checkSignIn(addresses)]);

/** Asks for a document as a browser could. Google also answers 403 for a project without Firestore, in other words. */
async function checkRules({ firestoreUrl, projectId }: FirebaseAddresses): Promise<Check> {
  const url = `${firestoreUrl}/v1/projects/${projectId}/databases/(default)/documents/users/first-deployment`;
  const message = await ask(url);
  return {
    title: "Firestore, closed to browsers",
    isMet: message === "Missing or insufficient permissions.",
    fix:
      message === null
        ? `anyone can read it; npx firebase-tools deploy --only firestore --project ${projectId}`
        : message,
  };
}

/** The answer to a wrong sign-in shows whether passwords are enabled and addresses are protected. */
async function checkSignIn({ identityUrl, apiKey }: FirebaseAddresses): Promise<Check> {
  const message = await ask(`${identityUrl}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`, {
    email: "first-deployment@portal.invalid",
    password: "first-deployment",
    returnSecureToken: true,
  });
  return {
    title: "Firebase Authentication, by e-mail and password and with e-mail enumeration protection",
    isMet: message === "INVALID_LOGIN_CREDENTIALS",
    fix: signInFixes[message ?? ""] ?? String(message),
  };
}

const signInFixes: Record<string, string> = {
  EMAIL_NOT_FOUND: "enable e-mail enumeration protection in the settings of Authentication",
  PASSWORD_LOGIN_DISABLED: "enable the sign-in method e-mail and password",
  OPERATION_NOT_ALLOWED: "enable the sign-in method e-mail and password",
  CONFIGURATION_NOT_FOUND: "enable Authentication in the project",
};

/** The message of the refusal, or null when the call was accepted. */
async function ask(url: string, body?: object): Promise<string | null> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}),
    });
    if (response.ok) return null;
    const { error } = (await response.json()) as { error?: { message?: string } };
    return error?.message ?? `it answers ${response.status}`;
  } catch (error) {
    return `it cannot be asked: ${error instanceof Error ? error.message : error}`;
  }
}
