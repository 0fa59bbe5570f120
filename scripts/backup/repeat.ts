const maxAttempts = 8;

/** Miniflare's connection to workerd may close when it is idle, just as it is used again. */
export async function repeat<Value>(act: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt === maxAttempts || !(error instanceof TypeError)) throw error;
    }
  }
}
