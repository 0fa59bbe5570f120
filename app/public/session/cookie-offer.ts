/** The cookie that a page of the sign-in offers, and the field by which its forms say so. */
export const cookieOffer = { name: "cookies", value: "offered" };
