import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaPercentuale } from '@rateo/domain/parole/formato'
import { allarme, allarmeFile, allarmeInvii, allarmeLibri } from '../../../emails/allarme.ts'
import { f } from '@rateo/domain/parole/frase'
import type { Email } from '../../../emails/layout.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import type { Mailer } from '../../../integrations/mail/mailer.ts'
import { notifica } from '../notifiche/index.ts'
import type { UscitaHandler } from '../uscite/index.ts'

/** The names of the messages that the provider may turn away. */
const INVII: Readonly<Record<string, string>> = {
  '*': 'i nostri invii',
  sessione: 'l’apertura delle pagine di pagamento',
  addebito: 'gli addebiti sui metodi salvati',
  rimborso: 'i rimborsi',
}

/** The names of the daily purses from which SMS are taken. */
const BORSE: Readonly<Record<string, string>> = {
  account_nuovi: 'codici agli account nuovi',
  altri_account: 'codici agli altri account',
  esercente: 'richieste di un esercente',
}

/** A debit that its bank took back although it had been given back, or its debt is owed no more. */
function restituito(contenuto: Record<string, unknown>): string {
  const euro = (nome: string) => formattaEuro(Number(contenuto[nome]))
  const reso =
    Number(contenuto['reso_centesimi']) > 0
      ? ` Di questi ${euro('reso_centesimi')} erano già stati rimborsati: dal saldo dell’esercente sono usciti l’uno e l’altro.`
      : ''
  const debito =
    contenuto['riaperto'] === true
      ? 'Il debito è di nuovo dovuto per intero; nessun addebito riparte da solo.'
      : 'Il debito non è più da pagare: senti l’esercente.'
  return `Una banca ha ripreso un addebito di ${euro('importo_centesimi')} (pagamento ${String(contenuto['pagamento_id'])}).${reso} ${debito}`
}

/** A method that goes well less often than it did. */
function riuscite({ metodo, quanti, riusciti, prima }: Record<string, unknown>): string {
  const quota = formattaPercentuale(Number(riusciti) / Number(quanti), 0)
  const dove = metodo === 'carta' ? 'su carta' : 'su conto'
  return f`Addebiti ${{ dove }} riusciti nell’ultima ora: ${{ riusciti: String(riusciti) }} su ${{ quanti: String(quanti) }} (${{ quota }}). Nei sette giorni prima: ${{ prima: formattaPercentuale(Number(prima), 0) }}. Guarda se il servizio di pagamento o una banca ha un guasto.`
}

/** The alarm in a sentence; its numbers were counted when it happened. */
function frase(contenuto: Record<string, unknown>): string {
  const n = (nome: string) => {
    const valore = contenuto[nome]
    return typeof valore === 'number' || typeof valore === 'string' ? String(valore) : ''
  }
  switch (contenuto['tipo']) {
    case 'accesso':
      return f`Più di ${{ quanti: n('quanti') }} accessi non riusciti in ${{ minuti: n('minuti') }} minuti: qualcuno potrebbe provare delle password.`
    case 'otp':
      return f`Più di ${{ quanti: n('quanti') }} codici sbagliati in un minuto: qualcuno potrebbe provare a indovinarli.`
    case 'budget_sms':
      return f`Oggi sono partiti ${{ speso: n('speso') }} SMS su ${{ massimo: n('massimo') }} (${{ quale: BORSE[n('quale')] ?? n('quale') }}): quando finiscono si aspetta domani. Guarda chi li chiede, o alza il limite nei parametri.`
    case 'libri':
      return f`Il controllo notturno dei libri ha trovato ${{ quanti: n('quanti') }} regole non rispettate (${{ quali: n('quali') }}). Il denaro non si è spostato: guarda quali record sono.`
    case 'cronologia':
      return f`La cronologia non è più quella che era: il blocco ${{ quale: n('quale') }} non torna (${{ motivo: n('motivo') }}). Qualcuno può averla modificata dentro la base di dati: conserva subito una copia e i log.`
    case 'antivirus':
      return f`L’antivirus non risponde: nessun file si può caricare finché non torna (RATEO_CLAMAV_URL).`
    case 'differenze':
      return f`La riconciliazione con il servizio di pagamento ha trovato differenze nuove: ${{ quante: n('quante') }}. Nulla è stato corretto da solo.`
    case 'cambio_database':
      return contenuto['perduti'] === true
        ? f`Un altro nodo del database ha preso il posto del primo, e qualcosa di già scritto manca: l’ultimo segno conservato è di ${{ quando: n('quando') }}. Chiediamo al servizio di pagamento ogni addebito da allora. I pagamenti continuano.`
        : f`Un altro nodo del database ha preso il posto del primo. Per sicurezza chiediamo al servizio di pagamento ogni addebito da ${{ quando: n('quando') }}. I pagamenti continuano.`
    case 'cambio_seguito':
      return f`Dopo il cambio di nodo del database abbiamo ritrovato presso il servizio di pagamento ${{ tentativi: n('tentativi') }} pagamenti e ${{ rimborsi: n('rimborsi') }} rimborsi. Senza un debito che conosciamo, da guardare a mano: ${{ senza_debito: n('senza_debito') }}.`
    case 'riuscite':
      return riuscite(contenuto)
    case 'addebito_restituito':
      return restituito(contenuto)
    case 'porta_chiusa':
      return f`Il servizio di pagamento non accetta ${{ che_cosa: INVII[n('quali')] ?? INVII['*'] ?? '' }}: controlla la chiave e i suoi permessi (${{ motivo: n('motivo') }}). Quello che era da inviare aspetta e riparte da solo; nessuno è sollecitato per questo.`
    case 'porta_aperta':
      return f`Il servizio di pagamento accetta di nuovo ${{ che_cosa: INVII[n('quali')] ?? INVII['*'] ?? '' }}: quello che aspettava è in partenza.`
    case 'invio_abbandonato':
      return f`Un messaggio al servizio di pagamento (${{ chiave: n('chiave') }}) è stato respinto otto volte e non parte più: non è stato addebitato alcun importo. Guarda perché.`
    case 'invio_rifiutato_dopo':
      return f`Un messaggio al servizio di pagamento (${{ chiave: n('chiave') }}) è stato rifiutato dopo un primo invio rimasto senza risposta: non parte più. Guarda presso il servizio di pagamento se il primo è stato eseguito.`
    case 'storno_rifiutato':
      return f`Il denaro di un reclamo o di un addebito restituito (${{ chiave: n('chiave') }}) non si può riprendere dal conto dell’esercente: il servizio di pagamento ha rifiutato lo storno (${{ motivo: n('motivo') }}). Resta a carico del gestore finché non lo recuperi.`
    case 'iban_rifiutato':
      return f`Il servizio di pagamento non ha accettato l’IBAN nuovo di un esercente: gli accrediti vanno ancora su quello di prima. Parlane con l’esercente.`
    default:
      return f`Gli SMS ai numeri ${{ prefisso: n('prefisso') }}… sono fermi: su ${{ inviati: n('inviati') }} codici inviati ne sono stati usati ${{ verificati: n('verificati') }}.`
  }
}

type Genere = { scheda: string; email: (frase: string, origin: string) => Email }
const SICUREZZA: Genere = { scheda: 'cronologia', email: allarme }
const LIBRI: Genere = { scheda: 'riconciliazione', email: allarmeLibri }
const FILE: Genere = { scheda: 'messaggi', email: allarmeFile }
const INVIO: Genere = { scheda: 'messaggi', email: allarmeInvii }
/** About money that does not add up, or does not leave; else about somebody who tries things. */
const GENERI: Readonly<Record<string, Genere>> = {
  antivirus: FILE,
  libri: LIBRI,
  differenze: LIBRI,
  cambio_database: LIBRI,
  cambio_seguito: LIBRI,
  addebito_restituito: LIBRI,
  porta_chiusa: INVIO,
  porta_aperta: INVIO,
  riuscite: INVIO,
  invio_abbandonato: INVIO,
  invio_rifiutato_dopo: INVIO,
  storno_rifiutato: LIBRI,
  iban_rifiutato: LIBRI,
}

const adminsDi = (db: Db) =>
  db
    .selectFrom('utenti as u')
    .innerJoin('utenti_ruoli as r', 'r.utente_id', 'u.id')
    .where('r.ruolo', '=', 'admin')
    .where('u.stato', '=', 'attivo')
    .select(['u.id', 'u.email'])
    .orderBy('u.id')
    .execute()

/** To every admin, in the bell and by e-mail. */
export function messaggiAllarmi({
  config,
  db,
  mailer,
}: Pick<Deps, 'config' | 'db'> & { mailer: Mailer }): Record<string, UscitaHandler> {
  return {
    allarme: async ({ contenuto, unicita }) => {
      const testo = frase(contenuto)
      const { scheda, email: scrivi } = GENERI[String(contenuto['tipo'])] ?? SICUREZZA
      const indirizzo = `/gestione?scheda=${scheda}`
      const chi = { ruolo: 'admin' } as const
      await notifica(db, chi, { testo, indirizzo, unicita })
      const email = scrivi(testo, config.origin)
      for (const { id, email: destinatario } of await adminsDi(db)) {
        await mailer.invia({ ...email, destinatario, unicita: `${unicita}:${id}` })
      }
    },
  }
}
