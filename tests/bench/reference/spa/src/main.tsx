/** The single-page app that the portal replaces, reduced to what it must load before it can show anything. */
import { initializeApp } from "firebase/app";
import { getAuth, onAuthStateChanged, signInWithEmailAndPassword, signOut, type User } from "firebase/auth";
import { collection, doc, getDoc, getFirestore, onSnapshot, query, where } from "firebase/firestore";
import i18next from "i18next";
import OpenAI from "openai";
import { type FormEvent, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { initReactI18next, useTranslation } from "react-i18next";
import { BrowserRouter, Link, Navigate, Route, Routes } from "react-router-dom";

const app = initializeApp({ apiKey: "reference", authDomain: "localhost", projectId: "reference" });
const auth = getAuth(app);
const firestore = getFirestore(app);
const assistant = new OpenAI({ apiKey: "reference", dangerouslyAllowBrowser: true });

i18next.use(initReactI18next).init({
  lng: "fr",
  fallbackLng: "en",
  resources: {
    fr: { translation: { title: "Connexion", email: "Adresse e-mail", password: "Mot de passe", licences: "Licences" } },
    en: { translation: { title: "Sign in", email: "E-mail", password: "Password", licences: "Licences" } },
  },
});

function Login() {
  const { t } = useTranslation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void signInWithEmailAndPassword(auth, String(form.get("email")), String(form.get("password")));
  };
  return (
    <form onSubmit={submit}>
      <h1>{t("title")}</h1>
      <label>
        {t("email")} <input name="email" type="email" />
      </label>
      <label>
        {t("password")} <input name="password" type="password" />
      </label>
      <button type="submit">{t("title")}</button>
    </form>
  );
}

function Dashboard({ user }: { user: User }) {
  const { t } = useTranslation();
  const [points, setPoints] = useState(0);
  const [messages, setMessages] = useState<string[]>([]);
  useEffect(() => {
    void getDoc(doc(firestore, "users", user.uid)).then((profile) => setPoints(profile.get("points.available") ?? 0));
    const mine = query(collection(firestore, "systemNotifications"), where("userId", "==", user.uid));
    return onSnapshot(mine, (snapshot) => setMessages(snapshot.docs.map((message) => message.get("title"))));
  }, [user.uid]);
  const ask = () =>
    assistant.chat.completions.create({ model: "reference", messages: [{ role: "user", content: "…" }] }).catch(() => null);
  return (
    <main>
      <h1>{t("licences")}</h1>
      <p>{points}</p>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <button type="button" onClick={ask}>
        ?
      </button>
      <button type="button" onClick={() => signOut(auth)}>
        ×
      </button>
      <Link to="/profile">{user.email}</Link>
    </main>
  );
}

function App() {
  const [user, setUser] = useState<User | null | undefined>(undefined);
  useEffect(() => onAuthStateChanged(auth, setUser), []);
  if (user === undefined) return <p>…</p>;
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/login" element={user ? <Navigate to="/" /> : <Login />} />
        <Route path="*" element={user ? <Dashboard user={user} /> : <Navigate to="/login" />} />
      </Routes>
    </BrowserRouter>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(<App />);
