import { defineMeaning } from '../meaning.ts'

/** How a task asks to take one of several. */
export const askChooseWords = defineMeaning({
  en: 'choose, select, pick',
  de: 'wähle, wählen, auswählen, suche … aus, wähl',
  fr: 'choisir, choisis, choisissez, sélectionner, sélectionne, sélectionnez',
  es: 'elegir, elige, elija, escoger, escoge, escoja, seleccionar, selecciona, seleccione',
  pt: 'escolher, escolha, escolhe, selecionar, selecione, seleciona',
  it: 'scegli, scegliere, seleziona, selezionare',
  nl: 'kies, kiezen, selecteer, selecteren',
  pl: 'wybierz, wybrać',
  sv: 'välj, välja',
  tr: 'seç!, seçin, seçmek',
  ar: 'اختر, حدد',
  ja: '選ぶ, 選んで, 選択',
  zh: '选择, 選擇, 选取',
})
