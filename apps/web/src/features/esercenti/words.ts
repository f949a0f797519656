import type { CATEGORIE, Passo } from '@rateo/contract/passi'
import type { StatoEsercente } from '@rateo/domain/esercente'
import { contato } from '@rateo/domain/formato'
import { giorniTra, giornoDiRoma } from '@rateo/domain/giorno'
import type { MetodoPagamento } from '@rateo/domain/pagamento'

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
  addebito_sdd: 'Addebito su conto',
  bonifico: 'Bonifico',
  contanti: 'Contanti',
  pos: 'POS',
  assegno: 'Assegno',
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
