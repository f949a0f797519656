import { compose, type Email } from '../layout.ts'
import { f } from '@rateo/domain/parole/frase'

/** To a person of the staff, each morning on which something waits for a person. */
export const riepilogoStaff = (nome: string, attese: readonly string[], origin: string): Email =>
  compose({
    modello: 'riepilogo_staff',
    oggetto: 'Che cosa aspetta lo staff oggi',
    titolo: f`Ciao ${{ nome }}, ecco che cosa aspetta una persona`,
    blocchi: [
      ...attese.map((attesa) => ({ paragrafo: attesa })),
      { paragrafo: 'Nessun importo viene mosso con questo messaggio.' },
      { azione: 'Apri la home', url: `${origin}/home/admin` },
    ],
    motivo:
      'Ricevi questo messaggio perché fai parte dello staff. Puoi spegnerlo dal profilo, tra le notifiche.',
  })
