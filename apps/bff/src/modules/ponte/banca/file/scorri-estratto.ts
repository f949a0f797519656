import { createHash } from 'node:crypto'
import type { EsitoEstratto, importaEstratto as contract } from '@rateo/contract/ponte/banca'
import { mancaAllaMappatura } from '@rateo/domain/banca/csv-banca'
import { controllaIban } from '@rateo/domain/banca/iban'
import type { MovimentoLetto, RigaScartata } from '@rateo/domain/banca/movimento-letto'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import type { CallWithCalls } from '../../../../http/endpoint.ts'
import { AppError } from '../../../../http/errors.ts'
import { aTurno } from '../../../registri/caricamenti/index.ts'
import { esercenteDi, findConti, readMappatura, mappaturaDi } from '../conti.queries.ts'
import { apriEstratto, type Lettura } from './leggi-estratto.ts'
import type { Voce } from './pezzi.ts'
import type { Estratto } from './ricevi-estratto.ts'

/** Movements that go to the database together: memory is theirs, however large the file. */
const INSIEME = 1000
const ERRORI_DETTI = 50

export type Chiamata = CallWithCalls<typeof contract>
/** The call of one transaction. */
export type InTransazione = Omit<Chiamata, 'chiamata' | 'keep' | 'letto' | 'transact'>

/** As many people read a large file at once: each takes a core. */
export const turnoEstratti = aTurno(2)

export const rifiuta = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { message, errors: [{ pointer, message }] })

function ibanDetto(scritto: string | undefined): string | null {
  if (scritto === undefined || scritto.trim() === '') return null
  const esito = controllaIban(scritto)
  if (!esito.valido)
    throw rifiuta('/iban', 'L’IBAN non è giusto: ricontrolla di averlo copiato bene')
  return esito.normalizzato
}

function mappaturaDetta(scritta: string | undefined) {
  if (scritta === undefined) return null
  try {
    const letta = readMappatura(JSON.parse(scritta))
    if (letta !== null) return letta
  } catch {
    // It is refused below, as any other that cannot be read.
  }
  throw rifiuta('/mappatura', 'Le colonne scelte non si leggono: sceglile di nuovo')
}

export type ConImpronta = MovimentoLetto & { impronta: string }

/** Two alike in one file are two; the same two in another file are these. */
function improntatore() {
  const viste = new Map<string, number>()
  return (movimento: MovimentoLetto): ConImpronta => {
    const hash = createHash('sha256').update(movimento.identita).digest('base64url').slice(0, 24)
    const n = (viste.get(hash) ?? 0) + 1
    viste.set(hash, n)
    return { ...movimento, impronta: `${hash}.${n}` }
  }
}

/** The figures of a file while it is read; nothing after `oggi` is taken. */
export function somme(oggi: string) {
  const errori: RigaScartata[] = []
  const cifre = { letti: 0, nuovi: 0, scartate: 0, entrate_centesimi: 0, uscite_centesimi: 0 }
  const giorni: { dal: string | null; al: string | null } = { dal: null, al: null }
  const scarta = (riga: number, motivo: string) => {
    cifre.scartate += 1
    if (errori.length < ERRORI_DETTI) errori.push({ riga, motivo })
  }
  return {
    cifre,
    errori,
    giorni,
    scarta,
    /** Counts a movement; false for one that no account can have yet. */
    conta({ riga, data, importo_centesimi }: MovimentoLetto): boolean {
      if (data > oggi) {
        scarta(riga, `La data ${formattaGiorno(data)} è nel futuro`)
        return false
      }
      cifre.letti += 1
      cifre[importo_centesimi > 0 ? 'entrate_centesimi' : 'uscite_centesimi'] +=
        Math.abs(importo_centesimi)
      if (giorni.dal === null || data < giorni.dal) giorni.dal = data
      if (giorni.al === null || data > giorni.al) giorni.al = data
      return true
    },
  }
}

export type Uso = { iban: string | null; somme: ReturnType<typeof somme> }

const diAltroConto = (trovato: string, voluto: string) =>
  rifiuta(
    '/iban',
    `Il file è del conto ${trovato}, non di ${voluto}. Nessun movimento è stato importato.`,
  )

/** Goes through a file: checks whose it is, counts, and hands on its movements some at a time. */
export async function scorri(
  lettura: Lettura,
  uso: Uso,
  usa: (movimenti: ConImpronta[], iban: string | null) => Promise<void>,
): Promise<void> {
  const impronta = improntatore()
  let attesa: ConImpronta[] = []
  const prendi = (voce: Voce) => {
    if ('iban' in voce) {
      if (uso.iban !== null && uso.iban !== voce.iban) throw diAltroConto(voce.iban, uso.iban)
      uso.iban = voce.iban
    } else if ('scarto' in voce) uso.somme.scarta(voce.scarto.riga, voce.scarto.motivo)
    else if (uso.somme.conta(voce.movimento)) attesa.push(impronta(voce.movimento))
  }
  for await (const voci of lettura.voci()) {
    for (const voce of voci) prendi(voce)
    while (attesa.length >= INSIEME) await usa(attesa.splice(0, INSIEME), uso.iban)
    // Others are answered between two pieces.
    await new Promise(setImmediate)
  }
  attesa = attesa.splice(0)
  if (attesa.length > 0) await usa(attesa, uso.iban)
}

/** Opens a file and finds what is known of its account, before anything is written. */
export async function prepara(
  call: Pick<Chiamata, 'db' | 'actor' | 'query'>,
  { percorso }: Estratto,
) {
  const esercente_id = esercenteDi(call)
  const conti = await findConti(call.db, esercente_id)
  const iban = ibanDetto(call.query.iban)
  const lettura = await apriEstratto(percorso, {
    detta: mappaturaDetta(call.query.mappatura),
    ricordata: mappaturaDi(conti, iban),
    noti: iban === null ? conti.map((conto) => conto.iban) : [iban],
  })
  return { esercente_id, conti, iban, lettura }
}

/** Why a file cannot be imported as it is; null where it can. */
export function motivoNo(
  { tabella }: Pick<Lettura, 'tabella'>,
  { iban, somme: { cifre } }: Uso,
): string | null {
  const manca = tabella && mancaAllaMappatura(tabella.mappatura)
  if (manca) return manca
  if (iban === null) return 'Scrivi l’IBAN del conto: il file non lo dice'
  return cifre.letti === 0 ? 'Nel file non c’è nessun movimento che si possa importare' : null
}

/** Puts together the answer about a file. */
export function esitoDi({ formato, tabella }: Lettura, uso: Uso, banca: string): EsitoEstratto {
  const { cifre, giorni, errori } = uso.somme
  return {
    formato,
    iban: uso.iban,
    banca,
    colonne: tabella && {
      titoli: [...tabella.mappatura.titoli],
      colonne: { ...tabella.mappatura.colonne },
      date: tabella.mappatura.date,
      righe: tabella.righe,
      ricordata: tabella.ricordata,
    },
    motivo_no: motivoNo({ tabella }, uso),
    ...cifre,
    gia_presenti: cifre.letti - cifre.nuovi,
    errori,
    ...giorni,
  }
}
