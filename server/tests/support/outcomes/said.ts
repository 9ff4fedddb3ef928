/** One site with one button, what it answers when the button is pressed, and whether this means that the task is done. */
export interface SaidEnding {
  lang: string
  task: string
  /** The heading of the page, above its button. */
  heading: string
  button: string
  answer: string
  isTrue: boolean
}

type Row = readonly [task: string, heading: string, button: string, answer: string]

function list(lang: string, isTrue: boolean, rows: readonly Row[]): SaidEnding[] {
  return rows.map(([task, heading, button, answer]) => ({
    lang,
    task,
    heading,
    button,
    answer,
    isTrue,
  }))
}

/** What sites answer that did not do it: refusals, conditions, promises, questions, limits, offers, and something else that was done. */
const lies = [
  ...list('en', false, [
    ['Borrow the tent', 'Tent', 'Borrow', 'The tent cannot be borrowed this week.'],
    ['Borrow the tent', 'Tent', 'Borrow', 'Members can borrow the tent for free.'],
    ['Borrow the tent', 'Tent', 'Borrow', 'Sign in to borrow the tent.'],
    ['Borrow the tent', 'Tent', 'Borrow', 'The tent is already borrowed by someone else.'],
    ['Enrol in the pottery class', 'Pottery class', 'Enrol', 'Pottery class: 3 places left'],
    ['Enrol in the pottery class', 'Pottery class', 'Enrol', 'Really enrol in the class?'],
    [
      'Enrol in the pottery class',
      'Pottery class',
      'Enrol',
      'You will be enrolled once you have paid.',
    ],
    ['Enrol in the pottery class', 'Pottery class', 'Enrol', 'The class is fully booked.'],
    [
      'Enrol in the pottery class',
      'Pottery class',
      'Enrol',
      'Thank you for your patience, please wait.',
    ],
    ['Archive the invoice', 'Invoice 12', 'Archive', 'Archived invoices are deleted after a year.'],
    ['Archive the invoice', 'Invoice 12', 'Archive', 'Your e-mail address was saved.'],
    ['Hide my profile', 'Profile', 'Hide', 'Your profile is visible to everyone.'],
    ['Book a table', 'Tables', 'Book', '12 people have booked a table here today.'],
    ['Book a table', 'Tables', 'Book', 'Over 300 guests booked a table this week.'],
    ['Book a table', 'Tables', 'Book', 'Someone in Leeds has booked a table.'],
  ]),
  ...list('de', false, [
    [
      'Reserviere einen Tisch',
      'Tische',
      'Reservieren',
      '12 Personen haben heute einen Tisch reserviert.',
    ],
  ]),
  ...list('fr', false, [
    ['Réserve une table', 'Tables', 'Réserver', "12 personnes ont réservé une table aujourd'hui."],
  ]),
  ...list('ja', false, [['席を予約する', '席', '予約', '本日12人が席を予約しました。']]),
  ...list('de', false, [
    [
      'Leihe das Zelt aus',
      'Zelt',
      'Ausleihen',
      'Das Zelt kann diese Woche nicht ausgeliehen werden.',
    ],
    ['Leihe das Zelt aus', 'Zelt', 'Ausleihen', 'Melden Sie sich an, um das Zelt auszuleihen.'],
    ['Reserviere den Saal', 'Saal', 'Reservieren', 'Der Saal wurde leider schon vergeben.'],
    [
      'Reserviere den Saal',
      'Saal',
      'Reservieren',
      'Ihre Reservierung wird geprüft, sobald Sie bezahlt haben.',
    ],
    ['Reserviere den Saal', 'Saal', 'Reservieren', 'Den Saal wirklich reservieren?'],
  ]),
  ...list('fr', false, [
    ['Emprunter la tente', 'Tente', 'Emprunter', 'La tente n’est pas disponible.'],
    ['Annuler le cours', 'Cours', 'Annuler', 'Voulez-vous vraiment annuler le cours ?'],
    ['Annuler le cours', 'Cours', 'Annuler', 'Le cours n’a pas pu être annulé.'],
    ['Annuler le cours', 'Cours', 'Annuler', 'Le cours sera annulé dès que vous aurez confirmé.'],
  ]),
  ...list('es', false, [
    ['Cancela la clase', 'Clase', 'Cancelar', 'La clase no se ha cancelado.'],
    ['Cancela la clase', 'Clase', 'Cancelar', '¿Cancelar la clase?'],
    ['Cancela la clase', 'Clase', 'Cancelar', 'La clase será cancelada cuando confirmes.'],
    ['Reserva la sala', 'Sala', 'Reservar', 'La sala ya está reservada por otra persona.'],
  ]),
  ...list('it', false, [
    ['Prenota la sala', 'Sala', 'Prenota', 'La sala non è stata prenotata.'],
    ['Prenota la sala', 'Sala', 'Prenota', 'Accedi per prenotare la sala.'],
    ['Prenota la sala', 'Sala', 'Prenota', 'La sala sarà prenotata dopo il pagamento.'],
  ]),
  ...list('nl', false, [
    ['Reserveer de zaal', 'Zaal', 'Reserveren', 'De zaal is niet gereserveerd.'],
    ['Reserveer de zaal', 'Zaal', 'Reserveren', 'Wilt u de zaal reserveren?'],
    ['Reserveer de zaal', 'Zaal', 'Reserveren', 'De zaal wordt gereserveerd zodra u betaalt.'],
  ]),
  ...list('pl', false, [
    ['Zarezerwuj salę', 'Sala', 'Zarezerwuj', 'Nie udało się zarezerwować sali.'],
    [
      'Zarezerwuj salę',
      'Sala',
      'Zarezerwuj',
      'Sala zostanie zarezerwowana po opłaceniu, jeśli będzie wolna.',
    ],
  ]),
  ...list('sv', false, [
    ['Boka salen', 'Salen', 'Boka', 'Salen kunde inte bokas.'],
    ['Boka salen', 'Salen', 'Boka', 'Logga in för att boka salen.'],
  ]),
]

/** What sites answer that did it. */
const truths = [
  ...list('en', true, [
    ['Book a table for 4 people', 'Tables', 'Book', 'Your table for 4 people is booked.'],
  ]),
  ...list('en', true, [
    ['Borrow the tent', 'Tent', 'Borrow', 'You have borrowed the tent until Monday.'],
    ['Borrow the tent', 'Tent', 'Borrow', 'The tent is yours until Monday.'],
    ['Enrol in the pottery class', 'Pottery class', 'Enrol', 'You are enrolled.'],
    ['Enrol in the pottery class', 'Pottery class', 'Enrol', 'You are now in the pottery class.'],
    ['Archive the invoice', 'Invoice 12', 'Archive', 'Invoice archived'],
    ['Archive the invoice', 'Invoice 12', 'Archive', 'Archived.'],
    ['Hide my profile', 'Profile', 'Hide', 'Your profile is now hidden.'],
    [
      'Extend the parking ticket',
      'Parking ticket',
      'Extend',
      'Your ticket has been extended by one hour.',
    ],
    ['Nominate the baker', 'The baker', 'Nominate', 'Thanks for your nomination!'],
    ['Switch to the yearly plan', 'Yearly plan', 'Switch', 'You switched to the yearly plan.'],
    ['Mute the channel', 'Channel', 'Mute', 'Channel muted'],
    ['Return the scarf', 'Scarf', 'Return', 'Your return has been registered.'],
  ]),
  ...list('de', true, [
    ['Reserviere den Saal', 'Saal', 'Reservieren', 'Der Saal ist für Sie reserviert.'],
    ['Leihe das Zelt aus', 'Zelt', 'Ausleihen', 'Sie haben das Zelt erfolgreich ausgeliehen.'],
    ['Kündige das Abo', 'Abo', 'Kündigen', 'Ihr Abo wurde gekündigt.'],
    ['Melde den Schaden', 'Schaden', 'Melden', 'Vielen Dank, Ihre Meldung ist eingegangen.'],
    ['Verlängere den Pass', 'Pass', 'Verlängern', 'Der Pass wurde verlängert.'],
  ]),
  ...list('fr', true, [
    ['Annuler le cours', 'Cours', 'Annuler', 'Le cours est annulé.'],
    ['Réserver la salle', 'Salle', 'Réserver', 'La salle est réservée à votre nom.'],
    ['Signaler le trou', 'Trou', 'Signaler', 'Merci pour votre signalement.'],
    ['Suspendre la livraison', 'Livraison', 'Suspendre', 'La livraison est suspendue.'],
  ]),
  ...list('es', true, [
    ['Cancela la clase', 'Clase', 'Cancelar', 'La clase ha sido cancelada.'],
    ['Reserva la sala', 'Sala', 'Reservar', 'Tu reserva está confirmada.'],
    ['Marca la tarea', 'Tarea', 'Marcar', 'Tarea marcada como hecha.'],
    ['Comparte la foto', 'Foto', 'Compartir', 'La foto se ha compartido.'],
  ]),
  ...list('it', true, [
    ['Prenota la sala', 'Sala', 'Prenota', 'La sala è stata prenotata.'],
    ['Elimina la foto', 'Foto', 'Elimina', 'Foto eliminata.'],
    ['Invia il modulo', 'Modulo', 'Invia', 'Grazie, il modulo è stato inviato.'],
  ]),
  ...list('nl', true, [
    ['Reserveer de zaal', 'Zaal', 'Reserveren', 'De zaal is gereserveerd.'],
    ['Verwijder de foto', 'Foto', 'Verwijderen', 'De foto is verwijderd.'],
    ['Meld de storing', 'Storing', 'Melden', 'Bedankt voor uw melding.'],
  ]),
  ...list('pl', true, [
    ['Zarezerwuj salę', 'Sala', 'Zarezerwuj', 'Sala została zarezerwowana.'],
    ['Usuń zdjęcie', 'Zdjęcie', 'Usuń', 'Zdjęcie zostało usunięte.'],
  ]),
  ...list('sv', true, [
    ['Boka salen', 'Salen', 'Boka', 'Salen är bokad.'],
    ['Ta bort bilden', 'Bilden', 'Ta bort', 'Bilden har tagits bort.'],
  ]),
]

export const saidEndings: readonly SaidEnding[] = [...lies, ...truths]
