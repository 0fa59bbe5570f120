/** Adds the assertion to a failed property's message, beside seed and values: reports keep only the message. */
import fc from "fast-check";

fc.configureGlobal({ ...fc.readConfigureGlobal(), includeErrorInReport: true });
