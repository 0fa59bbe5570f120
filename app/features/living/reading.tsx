import { useT } from "#app/i18n/index.ts";
import { CodeBlock } from "#app/ui/code-block.tsx";
import { Specimen } from "./specimen.tsx";

export function Reading() {
  const t = useT();
  return (
    <Specimen title={t("living.reading.title")}>
      <div className="prose">
        <h2 id="conflicts">
          {t("living.reading.heading")}
          <a href="#conflicts" className="anchor" aria-label={t("living.reading.anchor")}>
            #
          </a>
        </h2>
        <p>
          {t("living.reading.text")} <a href="/help">{t("living.reading.link")}</a>
        </p>
        <CodeBlock file="sections/header.liquid">
          <span className="token comment">{`{%- comment -%} ${t("living.reading.comment")} {%- endcomment -%}\n`}</span>
          {"{%- "}
          <span className="token keyword">if</span>
          {" section.settings.promo != blank -%}\n  {% "}
          <span className="token keyword">render</span> <span className="token string">'promo-bar'</span>
          {", text: section.settings.promo %}\n{%- "}
          <span className="token keyword">endif</span>
          {" -%}\n"}
        </CodeBlock>
        <div className="note">
          <p>{t("living.reading.note")}</p>
        </div>
        <ul>
          <li>{t("living.reading.first")}</li>
          <li>
            {t("living.reading.second")} <code>settings_data.json</code>
          </li>
        </ul>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("living.reading.key")}</th>
              <th scope="col">{t("living.reading.effect")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <kbd>Esc</kbd>
              </td>
              <td>{t("living.reading.escape")}</td>
            </tr>
            <tr>
              <td>
                <kbd>Tab</kbd>
              </td>
              <td>{t("living.reading.tab")}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Specimen>
  );
}
