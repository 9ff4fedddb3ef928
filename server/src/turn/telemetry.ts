const telemetry =
  /\/(collect|beacon|telemetry|track(ing)?|analytics|metrics|events?|logs?|rum|csp-report)\b/i

/** Whether an address is one of analytics or logging. Some sites have ordinary pages and data at such addresses, too. */
export function namesTelemetry(url: string): boolean {
  return telemetry.test(URL.parse(url)?.pathname ?? '')
}

/** Whether a request reports a visit as an image that shows nothing. */
export function isTrackingPixel({ url }: { url: string }, resourceType: string): boolean {
  return resourceType.toLowerCase() === 'image' && namesTelemetry(url)
}
