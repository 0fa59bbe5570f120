/** The most licences of one purchase. */
export const maxOrderQuantity = 20;
