const suffix = ".myshopify.com";

/** The store's name in ink, the fixed part of its address greyed; may break between the two. */
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
