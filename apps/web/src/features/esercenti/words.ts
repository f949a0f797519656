import type { Capacita } from '@rateo/domain/permessi/capacita'
import type { CATEGORIE, Passo } from '@rateo/contract/persone/passi'
import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import { contato } from '@rateo/domain/parole/formato'
import { giorniTra, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { MetodoPagamento } from '@rateo/domain/stati/pagamento'

export const CATEGORIA: Record<(typeof CATEGORIE)[number], string> = {
  alimentari: 'Alimentari',
  ristorazione: 'Ristorazione',
  abbigliamento: 'Abbigliamento',
  casa: 'Casa',
  salute: 'Salute',
  bellezza: 'Bellezza',
  sport: 'Sport',
  formazione: 'Formazione',
  professionisti: 'Professionisti',
  artigiani: 'Artigiani',
  auto: 'Auto',
  altro: 'Altro',
}

/** A category that is not one of ours (of an import) reads as it is written. */
export const categoriaText = (categoria: string): string =>
  Object.entries(CATEGORIA).find(([key]) => key === categoria)?.[1] ??
  categoria.charAt(0).toUpperCase() + categoria.slice(1)

export const METODO: Record<MetodoPagamento, string> = {
  carta: 'Carta',
  addebito_sdd: 'Addebito sul conto',
  bonifico: 'Bonifico',
  contanti: 'Contanti',
  pos: 'POS',
  assegno: 'Assegno',
  sdd_banca: 'Addebito con la banca',
}

export const PASSI_TEXT: Partial<Record<Passo, string>> = {
  azienda: 'Azienda',
  rappresentante: 'Rappresentante legale',
  titolari: 'Titolari effettivi',
  punti_vendita: 'Punti vendita',
  conto: 'Conto corrente',
  attivita: 'Attività',
  documenti: 'Documenti',
  contratto: 'Contratto',
}

export const DOCUMENTO: Readonly<Record<string, string>> = {
  documento_identita: 'Documento di identità',
  visura_camerale: 'Visura camerale',
  altro: 'Altro documento',
}

const ASPETTANO = new Set<StatoEsercente>(['inviato', 'in_verifica', 'integrazione_richiesta'])

/** "Da 3 giorni", for what waits for somebody; null for the others. */
export function attesaText(stato: StatoEsercente, da: string, today: string): string | null {
  if (!ASPETTANO.has(stato)) return null
  const days = giorniTra(giornoDiRoma(da), today)
  return days <= 0 ? 'Da oggi' : `Da ${contato(days, 'giorno', 'giorni')}`
}

/** "Via Roma 1, 06049 Spoleto (PG)". */
export const indirizzoText = (e: {
  indirizzo: string | null
  cap: string | null
  citta: string | null
  provincia: string | null
}): string => {
  const place = [e.cap, e.citta, e.provincia && `(${e.provincia})`].filter(Boolean).join(' ')
  return [e.indirizzo, place].filter(Boolean).join(', ')
}

export const CAPACITA_TEXT: Record<Capacita, string> = {
  nuovi_incassi: 'Nuovi incassi',
  rinnovi_e_rate: 'Rinnovi e rate',
  rimborsi: 'Rimborsi',
  accrediti: 'Accrediti',
  api: 'Chiavi API',
  accesso: 'Accesso al portale',
}

const LIVELLO_TEXT: Readonly<Record<string, string>> = {
  si: 'Sì',
  no: 'No',
  fino_al_tetto: 'Fino al tetto',
  dallo_staff: 'Solo dallo staff',
  trattenuti: 'Trattenuti',
  sola_lettura: 'Sola lettura',
  di_prova: 'Solo di prova',
  ricorso: 'Solo il riesame',
  registrazione: 'Solo la registrazione',
}
export const livelloText = (livello: string): string => LIVELLO_TEXT[livello] ?? livello

/** The measures of the staff: their words in the menu and in the dialog, and what they do. */
export const PROVVEDIMENTI = {
  limita: {
    voce: 'Limita',
    titolo: 'Limitare l’esercente?',
    conferma: 'Limita',
    effetto:
      'Può chiedere pagamenti fino a un tetto e gli accrediti sono trattenuti. Il resto va avanti.',
    fatto: 'attività limitata',
    pericoloso: false,
  },
  sospendi: {
    voce: 'Sospendi',
    titolo: 'Sospendere l’esercente?',
    conferma: 'Sospendi',
    effetto:
      'Non può chiedere nuovi pagamenti, gli accrediti sono trattenuti e le chiavi API possono solo leggere.',
    fatto: 'attività sospesa',
    pericoloso: true,
  },
  riattiva: {
    voce: 'Riattiva',
    titolo: 'Riattivare l’esercente?',
    conferma: 'Riattiva',
    effetto: 'Torna a poter fare tutto, tranne quello che hai fermato a mano.',
    fatto: 'attività riattivata',
    pericoloso: false,
  },
  disattiva: {
    voce: 'Disattiva',
    titolo: 'Disattivare l’esercente?',
    conferma: 'Disattiva',
    effetto: 'Chi accede per questo esercente vede solo che il profilo non è attivo.',
    fatto: 'attività disattivata',
    pericoloso: true,
  },
  avvia_cessazione: {
    voce: 'Avvia la cessazione',
    titolo: 'Avviare la fine del contratto?',
    conferma: 'Avvia la cessazione',
    effetto:
      'Niente nuovi pagamenti; quello che è già concordato va avanti fino all’ultimo giorno. Non si torna indietro.',
    fatto: 'cessazione avviata',
    pericoloso: true,
  },
  cessa: {
    voce: 'Chiudi subito il contratto',
    titolo: 'Chiudere subito il contratto?',
    conferma: 'Chiudi il contratto',
    effetto:
      'Da ora può solo leggere; quello che resta gli viene accreditato. Non si torna indietro.',
    fatto: 'contratto chiuso',
    pericoloso: true,
  },
} as const
export type Provvedimento = keyof typeof PROVVEDIMENTI

export const MOTIVO_MAX = 500

/** The sentence tells the person who left the reason out who is going to read it. */
export const motivoScritto =
  (perche: string) =>
  ({ motivo }: { motivo: string }): { motivo?: string } =>
    motivo.trim() === '' ? { motivo: `Scrivi il motivo: ${perche}.` } : {}

export const isProvvedimento = (name: string): name is Provvedimento =>
  Object.hasOwn(PROVVEDIMENTI, name)

/** Words that somebody wrote, to be quoted in a sentence that has a full stop of its own. */
export const senzaPunto = (testo: string): string => testo.replace(/[.\s]+$/, '')

/** States before the decision of the staff: nothing was ever collected in them. */
export const IN_REVIEW = new Set<StatoEsercente>([
  'in_registrazione',
  'inviato',
  'in_verifica',
  'integrazione_richiesta',
])
