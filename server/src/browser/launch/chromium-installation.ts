/** A Chromium to start, and what its environment needs beyond the usual variables. */
export interface ChromiumInstallation {
  executablePath: string
  environment: Readonly<Record<string, string>>
}
