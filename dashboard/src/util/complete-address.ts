/** The address that a person means who leaves out the scheme, as browsers let them. */
export function completeAddress(text: string): string {
  const address = text.trim()
  return address === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`
}
