/** Notes a failure that the person is not told about. The one place that writes to the console. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- there is no other log in a browser
  console.warn(what, error)
}
