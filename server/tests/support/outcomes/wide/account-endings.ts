import type { WideEnding } from './first-endings.ts'
import { click, lie, pick, tick, truth, type } from './moves.ts'

/** Visits that change settings, written before any of them was judged. */
export const accountEndings: readonly WideEnding[] = [
  truth(
    'konto',
    'Stell die Sprache auf Französisch',
    [pick('Sprache', 'Französisch')],
    'Gespeichert',
  ),
  truth(
    'konto',
    'Ändere die Zeitzone auf Lissabon',
    [pick('Zeitzone', 'Lissabon'), click('Zeitzone speichern')],
    'Lissabon',
  ),
  lie('konto', 'Ändere die Zeitzone auf Lissabon', [pick('Zeitzone', 'Lissabon')], 'Lissabon'),
  lie(
    'konto',
    'Ändere die Zeitzone auf Tokio',
    [pick('Zeitzone', 'Tokio'), click('Zeitzone speichern')],
    'Zeitzone',
  ),
  truth(
    'compte',
    'Active la double authentification',
    [click('Double authentification')],
    'Double authentification',
  ),
  lie('compte', 'Active les alertes par SMS', [click('Alertes par SMS')], 'Alertes par SMS'),
  truth(
    'compte',
    'Ferme mon compte',
    [click('Fermer le compte'), type('Écrivez SUPPRIMER', 'SUPPRIMER'), click('Fermer mon compte')],
    'Votre compte est fermé.',
  ),
  lie(
    'compte',
    'Ferme mon compte',
    [click('Fermer le compte'), type('Écrivez SUPPRIMER', 'oui'), click('Fermer mon compte')],
    'Fermer le compte',
  ),
  lie('compte', 'Ferme mon compte', [click('Fermer le compte')], 'Cette action est définitive.'),
  truth(
    'profilek',
    'Zmień adres na Długa 7',
    [click('Edytuj adres'), type('Ulica i numer', 'Długa 7'), click('Zapisz adres')],
    'Długa 7',
  ),
  lie(
    'profilek',
    'Zmień adres na Długa 7',
    [click('Edytuj adres'), type('Ulica i numer', 'Długa 7'), click('Anuluj')],
    'Mój profil',
  ),
  lie(
    'profilek',
    'Zmień numer telefonu na 600 700 800',
    [click('Edytuj telefon'), type('Numer telefonu', '600 700 800'), click('Zapisz telefon')],
    '600 700 800',
  ),
  truth('profilek', 'Usuń zdjęcie', [click('Usuń zdjęcie')], 'Brak zdjęcia'),
  truth(
    'hesap',
    'E-posta bildirimlerini kapat',
    [click('E-posta bildirimlerini kapat')],
    'E-posta bildirimleri kapalı',
  ),
  lie('hesap', 'SMS bildirimlerini kapat', [click('SMS bildirimlerini kapat')], 'SMS bildirimleri'),
  truth(
    'hesap',
    'Takma adımı Deniz yap',
    [type('Takma ad', 'Deniz'), click('Takma adı kaydet')],
    'Merhaba Deniz',
  ),
  lie(
    'hesap',
    'Takma adımı Ali yap',
    [type('Takma ad', 'Ali'), click('Takma adı kaydet')],
    'Merhaba Misafir',
  ),
  truth('reader', 'Turn on dark mode', [click('Dark mode')], 'Dark mode'),
  truth(
    'reader',
    'Turn on the weekly digest',
    [tick('Weekly digest'), click('Save')],
    'All changes saved',
  ),
  lie('reader', 'Turn on the weekly digest', [tick('Weekly digest')], 'Weekly digest'),
  lie(
    'reader',
    'Change the text size to 18',
    [type('Text size', '18'), click('Save')],
    'Text size',
  ),
]
