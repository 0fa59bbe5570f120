/** The picture of a product; its name is beside it. */
export const ProductPicture = ({ url, large = false }: { url: string | null; large?: boolean }) =>
  url ? (
    <img
      src={url}
      alt=""
      width={large ? 120 : 64}
      height={large ? 120 : 64}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="product-picture"
    />
  ) : (
    <span aria-hidden className="product-picture" />
  );
