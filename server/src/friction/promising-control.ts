import type { ObservedElement } from '../turn/observation.ts'

/**
 * Roles that promise an effect when clicked; clicking a field only focuses it, selecting a selected tab changes
 * nothing.
 */
const promisingRoles = new Set(['button', 'link', 'menuitem'])

/** Controls that work without a change on the page: clipboard, printer, files, sound. */
const silentByNature =
  /(?<!\p{L})(?:copy|print|share|download|export|save|play|pause|mute|unmute|full ?screen|back to top|scroll to top|kopieren|drucken|teilen|herunterladen|exportieren|speichern|abspielen|stumm|vollbild|nach oben|copier|imprimer|partager|télécharger|exporter|enregistrer|copiar|imprimir|compartir|descargar|exportar|guardar|copia|stampa|condividi|scarica|esporta|salva|kopiëren|afdrukken|delen|opslaan)(?!\p{L})/iu

/** Whether a user who clicks the control expects to see something on the page. */
export function isPromisingControl({ role, name }: ObservedElement): boolean {
  return promisingRoles.has(role) && !silentByNature.test(name)
}
