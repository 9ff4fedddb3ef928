import { defineMeaning } from '../meaning.ts'

/** What a task asks for that changes something, beside the acts that have a meaning of their own. */
export const doWords = defineMeaning({
  en: 'contact, ask, request, write, create, make, add, change, edit, update, register, join, rent, hire, donate, vote, rate, reply, report, return, upload, fill in, fill out, set up, enter, schedule, arrange, transfer, redeem, claim, renew, switch, put, remove, cancel, comment, complain, install, accept, sign, sell, offer',
  de: 'kontaktiere, kontaktieren, frage, fragen, anfragen, schreibe, schreiben, erstelle, erstellen, lege … an, ändere, ändern, bearbeite, bearbeiten, registriere, registrieren, melde … an, anmelden, miete, mieten, spende, spenden, bewerte, bewerten, antworte, antworten, melden, lade … hoch, hochladen, fülle … aus, ausfüllen, lege … in, füge … hinzu, hinzufügen, entferne, entfernen',
  fr: 'contacter, contactez, demander, demandez, écrire, écrivez, créer, créez, ajouter, ajoutez, modifier, modifiez, louer, louez, donner, répondre, signaler, remplir, remplissez, mettre, mettez, retirer, déposer',
  es: 'contactar, contacta, solicitar, escribir, escribe, crear, crea, añadir, añade, agregar, cambiar, cambia, alquilar, alquila, donar, votar, responder, rellenar, rellena, poner, quitar, registrar, registrarse, regístrate',
  pt: 'contatar, contactar, solicitar, escrever, escreva, criar, crie, adicionar, adicione, alterar, altere, alugar, alugue, doar, votar, responder, preencher, preencha, colocar, coloque, remover, cadastrar',
  it: 'contatta, contattare, chiedi, chiedere, scrivi, scrivere, crea, creare, aggiungi, aggiungere, modifica, modificare, noleggia, noleggiare, dona, vota, rispondi, compila, compilare, metti, rimuovi, registrati',
  nl: 'neem contact, vraag, vragen, schrijf, schrijven, maak, maken, voeg … toe, toevoegen, wijzig, wijzigen, huur, huren, doneer, beoordeel, antwoord, vul … in, invullen, plaats, registreer, aanmelden',
  pl: 'skontaktuj, poproś, napisz, utwórz, stwórz, dodaj, zmień, edytuj, wynajmij, przekaż, oceń, odpowiedz, zgłoś, wypełnij, włóż, zarejestruj',
  sv: 'kontakta, fråga, skriv, skriva, skapa, lägg till, lägg … i, ändra, hyr, hyra, donera, betygsätt, svara, rapportera, fyll i, registrera, ta bort',
  tr: 'iletişime geç, sor, yaz, oluştur, ekle, değiştir, düzenle, kirala, bağışla, oy ver, yanıtla, doldur, kaydol, üye ol, kaldır',
  ar: 'اتصل, اسأل, اكتب, أنشئ, أضف, غير, استأجر, تبرع, املأ, سجل',
  ja: '問い合わせる, 書く, 作成, 追加, 変更, 編集, 登録, 借りる, 寄付, 記入, 入れる, 入れて, 返信',
  zh: '联系, 询问, 写, 创建, 添加, 加入, 修改, 编辑, 注册, 租, 捐, 填写, 放入, 回复, 放进',
})
