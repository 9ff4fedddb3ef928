/**
 * The sites that every change is checked with, a few for each area: those at which a detector is easily lost, and none at
 * which a visitor has to wait long. With their twins they are visited within two minutes.
 */
export const checkSites: readonly string[] = []
