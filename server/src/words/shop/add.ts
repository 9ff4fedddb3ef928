import { defineMeaning } from '../meaning.ts'

/** Putting one more thing somewhere. */
export const addWords = defineMeaning({
  en: 'add',
  de: 'hinzufügen, hinzu$, füge … hinzu, fügen … hinzu, ergänzen, lege … in den, legen … in den',
  fr: 'ajouter, ajoutez, ajout, rajouter',
  es: 'añadir, añade, añada, agregar, agrega, agregue, sumar',
  pt: 'adicionar, adicione, acrescentar, incluir, colocar no/na',
  it: 'aggiungi, aggiungere, aggiunga, inserisci nel',
  nl: 'toevoegen, voeg … toe, in winkelwagen, in winkelmand, in winkelmandje',
  pl: 'dodaj, dodać, dodawanie, do koszyka',
  sv: 'lägg till, lägg i, lägg … i, lägga till, lägg … till',
  tr: 'ekle, ekleyin, ekleme, ekle*',
  ar: 'أضف, اضف, أضف إلى, إضافة, اضافة, أضيف',
  ja: '追加, 追加する, に入れる, 入れる',
  zh: '添加, 加入, 新增, 添加到, 加到, 放入',
})
