/**
 * Addresses of the dashboard that contain a token. It is in the fragment, which browsers send to no server: it appears
 * in no log and no Referer.
 */
export function renderInvitationLink(baseUrl: string, token: string): string {
  return `${baseUrl}/app/invitation#${token}`
}

/** The address at which the token signs a person in. */
export function renderSignInLink(baseUrl: string, token: string): string {
  return `${baseUrl}/app/sign-in#${token}`
}
