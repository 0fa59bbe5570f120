const suffix = ".myshopify.com";

/** Store name with the fixed domain in grey; may wrap between them. */
export function ShopName({ domain, onDeep }: { domain: string; onDeep?: boolean }) {
  const name = domain.endsWith(suffix) ? domain.slice(0, -suffix.length) : domain;
  return (
    <span className="break-words">
      <span className={`font-strong ${onDeep ? "text-on-deep" : "text-ink"}`}>{name}</span>
      {name === domain ? null : (
        <>
          <wbr />
          <span className={onDeep ? "text-on-deep-2" : "text-ink-3"}>{suffix}</span>
        </>
      )}
    </span>
  );
}
