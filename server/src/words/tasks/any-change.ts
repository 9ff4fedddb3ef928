import { defineMeaning } from '../meaning.ts'

/** That a task wants nothing to be changed. */
export const anyChangeWords = defineMeaning({
  en: 'change/do/submit/send/enter/alter/touch/modify nothing, not/without/never change/do/submit/send/enter/alter/touch/modify anything, make no change/changes, not/without make any change/changes, only look$, look only$, just look$, read only$',
  de: 'ändere nichts, nichts ändern, nichts verändern, verändere nichts, tue nichts, nichts tun, nichts absenden, sende nichts, schicke nichts, nichts abschicken, nur schauen$, nur ansehen$, nur lesen$, schau nur$',
  fr: 'rien changer, rien modifier, ne change rien, ne modifie rien, ne changez rien, ne modifiez rien, rien envoyer, seulement regarder$, juste regarder$',
  es: 'cambies nada, cambie nada, cambiar nada, modificar nada, modifiques nada, envíes nada, enviar nada, hacer nada, solo mirar$, solo mira$',
  pt: 'altere nada, alterar nada, mude nada, mudar nada, envie nada, enviar nada, fazer nada, só olhar$, apenas olhe$, apenas veja$',
  it: 'cambiare nulla, cambiare niente, modificare nulla, modificare niente, inviare nulla, inviare niente, solo guardare$, guarda soltanto$',
  nl: 'verander niets, niets veranderen, wijzig niets, niets wijzigen, verstuur niets, niets versturen, alleen kijken$, alleen lezen$',
  pl: 'nic nie zmieniaj, niczego nie zmieniaj, nie zmieniaj niczego, nie zmieniaj nic, nic nie wysyłaj, niczego nie wysyłaj, tylko obejrzyj$, tylko zobacz$',
  sv: 'ändra inget, ändra ingenting, skicka inget, skicka ingenting, titta bara$, bara titta$',
  tr: 'hiçbir şey değiştirme, hiçbir şeyi değiştirme, hiçbir şey değiştirmeden, hiçbir şeyi değiştirmeden, hiçbir şey gönderme, sadece bak$, sadece incele$',
  ar: 'لا تغير شيئا, دون تغيير شيء, لا ترسل شيئا, دون تغيير أي شيء, فقط انظر$, اطلع فقط$',
  ja: '何も変更しない, 何も変えない, 何も変えず, 何も変更せず, 何も送信しない, 何も送信せず, 見るだけ$',
  zh: '不要更改任何, 不要修改任何, 不改变任何, 不要提交任何, 不要发送任何, 只看$, 仅查看$',
})
