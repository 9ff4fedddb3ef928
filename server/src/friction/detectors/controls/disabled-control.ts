import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import { describeSubject, findActedControl, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isKeyControl } from '../../key-control.ts'
import { listNeededFields } from '../../needed-fields.ts'

/** Words by which pages explain why something cannot be used yet. */
const explanation =
  /(?<!\p{L})(?:(?:sold out|out of stock|unavailable|not available|coming soon|required|select|choose|pick|first|please|must|at least|minimum|to continue|log ?in|sign ?in|accept|agree|complete|fill|enter|expired|closed|limit)(?!\p{L})|ausverkauft|nicht verfügbar|bitte|auswählen|wählen|mindestens|anmelden|zustimm|akzeptier|ausfüllen|pflichtfeld|abgelaufen|épuisé|indisponible|veuillez|choisi|sélectionn|au moins|connectez|accepte|rempli|obligatoire|agotado|no disponible|por favor|seleccion|elija|elige|mínimo|inicia sesión|acept|completa|obligatorio|esaurito|non disponibile|selezion|scegli|accedi|obbligatorio|uitverkocht|kies|selecteer|verplicht)/iu

/** What controls do at the end of their range, where being disabled needs no explanation. */
const endsOfRanges = [
  '(go to )?(previous|prev|first|last)|(go to )?(previous|next|first|last) (page|slide|image|picture)',
  'undo|redo|(de|in)crease( quantity)?',
  '(zurück|vorherige|erste|letzte)|(vorherige|nächste|erste|letzte)s? (seite|folie|bild)',
  'rückgängig( machen)?|wiederholen|(menge )?(verringern|erhöhen)',
  '(page |image )?(précédente?|première?|dernière?)|(page|image) suivante|rétablir|(diminuer|augmenter)( la quantité)?',
  '(página |imagen )?(anterior|primera|última)|(página|imagen) siguiente|deshacer|rehacer|(disminuir|reducir|aumentar)( la)?( cantidad)?',
  '(pagina |immagine )?(precedente|prima|ultima)|(pagina|immagine) (successiva|seguente)|(diminuisci|aumenta)( la)?( quantità)?',
  '(vorige|eerste|laatste)( pagina)?|volgende pagina|ongedaan maken|(verlaag|verhoog)( het)?( aantal)?',
].join('|')
const selfEvident = new RegExp(`^[^\\p{L}\\p{N}]*(${endsOfRanges})?[^\\p{L}\\p{N}]*$`, 'iu')

/** A disabled control that the visitor tried to use, without an explanation on the page. */
export const disabledControl = {
  name: 'disabled-control',
  traits: { isFailedClick: true, canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  if (control === null || step.result.failure?.kind !== 'disabled') return []
  if (control.current || (control.name.trim() !== '' && selfEvident.test(control.name))) return []
  if (isExplained(step.before, control)) return []
  const name = nameControl(control)
  return [
    describeFriction(
      {
        subject: describeSubject(step.before.url, control),
        category: 'feedback',
        severity: isKeyControl(control) ? 3 : 2,
        title: `${name} is disabled without an explanation`,
        expected: 'A control that cannot be used yet says what is missing.',
        observed: `On ${nameUrl(step.before.url)} it is disabled, and nothing visible says why.`,
        recommendation: `Explain next to ${name} what is missing, or keep it enabled and explain after the click.`,
      },
      { box: control.box },
    ),
  ]
}

/** Empty fields and open choices count as an explanation: the form itself shows what is missing. */
function isExplained(
  { facts, settled, lines, elements }: Observation,
  control: ObservedElement,
): boolean {
  const isFormOpen = listNeededFields(control, elements).some(
    ({ value, checked, invalid, disabled }) =>
      !disabled && (invalid || value === '' || checked === false),
  )
  const isAtWork = facts.busy || !settled
  if (isFormOpen || isAtWork || facts.alerts.length > 0) return true
  return lines.some((line) => line.trim() !== control.name.trim() && explanation.test(line))
}
