/** Constants of webhooks. A leaf, because the browser knows them too. */
export const maxWebhookUrlLength = 500;
export const maxWebhookDescriptionLength = 200;
/** How long a former secret still signs. */
export const secretOverlapHours = 24;
/** The type of a test message, which is no event. */
export const testType = "webhook.test";
