/** A property that fails says its seed and the value, and also what was wrong with it: reports keep the message alone. */
import fc from "fast-check";

fc.configureGlobal({ ...fc.readConfigureGlobal(), includeErrorInReport: true });
