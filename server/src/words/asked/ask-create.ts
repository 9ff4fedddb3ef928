import { defineMeaning } from '../meaning.ts'

/** How a task asks to make something new on the site. */
export const askCreateWords = defineMeaning({
  en: 'add, create, write, post, publish, upload, leave, comment, make, put … on/onto/in/into',
  de: 'erstelle, erstellen, lege … an, anlegen, füge … hinzu, hinzufügen, schreibe, schreiben, schreib, veröffentliche, veröffentlichen, poste, posten, lade … hoch, hochladen, hinterlasse, hinterlassen, kommentiere, kommentieren, lege … in, lege … auf, trage … ein, eintragen',
  fr: 'créer, crée, créez, ajouter, ajoute, ajoutez, écrire, écris, écrivez, publier, publie, publiez, téléverser, téléverse, laisser, laissez, commenter, commentez, mettre, mets, mettez, déposer, dépose, déposez',
  es: 'crear, crea, cree un/una, añadir, añade, añada, agregar, agrega, agregue, escribir, escribe, escriba, publicar, publica, publique, subir, sube, suba, dejar, deja, deje, comentar, poner, pon, ponga',
  pt: 'criar, crie, adicionar, adicione, adiciona, acrescentar, acrescente, escrever, escreva, publicar, publique, postar, poste um/uma, deixar, deixe, comentar, comente, colocar, coloque, pôr, ponha',
  it: 'crea, creare, aggiungi, aggiungere, scrivi, scrivere, pubblica, pubblicare, carica, caricare, lascia, lasciare, commenta, commentare, metti, mettere',
  nl: 'maak, maken, voeg … toe, toevoegen, schrijf, schrijven, plaats, plaatsen, publiceer, publiceren, upload, laat … achter, leg … in, zet … in',
  pl: 'utwórz, utworzyć, stwórz, dodaj, dodać, napisz, opublikuj, prześlij, zostaw, skomentuj, umieść, włóż, wstaw',
  sv: 'skapa, lägg till, lägg … i, lägg … på, skriv, publicera, ladda upp, lämna, kommentera',
  tr: 'oluştur, ekle, yaz, yayınla, yükle, bırak, yorum yap, koy',
  ar: 'أنشئ, أضف, تضف, اكتب, انشر, تنشر, ارفع, اترك, ضع, علق',
  ja: '作成, 作る, 作って, 追加, 書く, 書いて, 投稿, 公開, アップロード, 残す, 残して, 入れる, 入れて',
  zh: '创建, 建立, 添加, 加入, 写, 發布, 发布, 发表, 上传, 留下, 放入, 放进, 放到',
})
