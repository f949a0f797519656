import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { ClasseDifferenza, TipoDifferenza } from '@rateo/contract/incasso/riconciliazione'
import { stored } from '../../../../db/stored.ts'
import { sql } from 'kysely'
import type { AccountLine, ConnectedAccounts } from '../../../../integrations/psp/conti.ts'
import type { AddebitiDeps } from '../../addebiti/index.ts'
import { conOrigine, seguiConto } from '../../conti-collegati/index.ts'
import { type Bilancio, bilancioVuoto } from '../bilancio.ts'
import { type Corsa, daDove, tieniPagina } from '../corsa.ts'
import {
  confrontaConto,
  findArrivati,
  findSoloNostri,
  type Riga,
  type RiscontroConto,
} from './confronta-conto.ts'
import { confrontaElenco } from './elenco-conti.ts'
import { confrontaSaldo } from './saldo-conto.ts'

type Conto = { esercente_id: string; conto_psp: string }
type Finestra = { dal: Date; al: Date }

const GIORNO_MS = 86_400_000

const TIPI: Readonly<Record<AccountLine['tipo'], TipoDifferenza>> = {
  incasso: 'incasso_del_conto',
  storno: 'storno',
  conguaglio: 'conguaglio',
  accredito: 'accredito',
  accredito_tornato: 'accredito_tornato',
  altro: 'altro',
}

/** Files a line under what it is. */
function classifica(
  trovato: Bilancio,
  { esercente_id }: Conto,
  { riga, tipo, netto_centesimi, at }: Riga,
  { nostro, eTardi }: { nostro: RiscontroConto | undefined; eTardi: boolean },
): void {
  const libri = nostro?.nostro_centesimi ?? null
  // Money that may only be late in our books has a night more.
  if (!eTardi && (nostro?.in_corso || (tipo === 'incasso' && libri === null))) {
    trovato.attese.push(riga)
    return
  }
  const copia = nostro?.copia_centesimi ?? netto_centesimi
  if (libri === netto_centesimi && copia === netto_centesimi) {
    trovato.uguali.push(riga)
    return
  }
  const classe: ClasseDifferenza = libri === null ? 'solo_suo' : 'diverso'
  trovato.differenze.push({
    classe,
    tipo: TIPI[tipo],
    riferimento: riga,
    pagamento_id: nostro?.pagamento_id ?? null,
    esercente_id,
    // The books may be right, and our copy of the line wrong.
    nostro_centesimi: libri === netto_centesimi ? copia : libri,
    suo_centesimi: netto_centesimi,
    giorno: giornoDiRoma(at),
  })
}

/** Lines that were read before have their origin with them; of the others the provider is asked. */
async function confrontaPagina(
  deps: AddebitiDeps,
  conti: ConnectedAccounts,
  conto: Conto,
  { righe, dal, al }: Finestra & { righe: readonly AccountLine[] },
): Promise<Bilancio> {
  const { db, psp } = deps
  const trovato = bilancioVuoto()
  const { lette, nuove } = await conOrigine(deps, conti, conto, righe)
  const chi = { esercente_id: conto.esercente_id, fornitore: psp.nome }
  // A line that no reading had brought is made up for: the balance of the account is to be the sum of its lines.
  if (nuove.length > 0) {
    await sql`select ${stored('scrivi_righe_conto', {
      esercente: conto.esercente_id,
      fornitore: psp.nome,
      righe: nuove,
    })}`.execute(db)
  }
  const tutte = [...lette, ...nuove]
  const nostri = await confrontaConto(db, chi, tutte)
  for (const riga of tutte) {
    // Money that came since the day was over belongs to the next night.
    if (riga.at >= al) trovato.attese.push(riga.riga)
    else {
      const eTardi = riga.at.getTime() < dal.getTime() + GIORNO_MS
      classifica(trovato, conto, riga, { nostro: nostri.get(riga.riga), eTardi })
    }
  }
  return trovato
}

/** The lines of an account since a day, page by page. */
async function leggiRighe(
  deps: AddebitiDeps,
  conti: ConnectedAccounts,
  conto: Conto,
  { corsa, ...finestra }: Finestra & { corsa: Corsa },
): Promise<void> {
  const passo = `righe:${conto.esercente_id}`
  let dopo = daDove(corsa, passo) ?? null
  if (corsa.arrivata.has(passo) && dopo === null) return
  do {
    const pagina = await conti.listLines(conto.conto_psp, { dal: finestra.dal, dopo })
    const trovato = await confrontaPagina(deps, conti, conto, {
      ...finestra,
      righe: pagina.righe,
    })
    await tieniPagina(deps.db, corsa, { passo, dopo: pagina.dopo, trovato })
    dopo = pagina.dopo
  } while (dopo !== null)
}

/** Looks for what we alone have on the account, and at its balance. */
async function concludiConto(
  deps: AddebitiDeps,
  conto: Conto,
  { dal, al, corsa }: Finestra & { corsa: Corsa },
): Promise<void> {
  const passo = `conto:${conto.esercente_id}`
  if (corsa.arrivata.has(passo)) return
  const { db, psp } = deps
  const trovato = bilancioVuoto()
  for (const nostro of await findSoloNostri(db, conto.esercente_id, { dal, al })) {
    const { importo_centesimi, copia, ...resto } = nostro
    if (copia && corsa.lette.has(nostro.riferimento)) continue
    trovato.differenze.push({
      ...resto,
      classe: 'solo_nostro',
      esercente_id: conto.esercente_id,
      nostro_centesimi: importo_centesimi,
      suo_centesimi: null,
    })
  }
  const chi = { esercente_id: conto.esercente_id, fornitore: psp.nome }
  trovato.uguali.push(...(await findArrivati(db, chi)))
  await confrontaSaldo(deps, conto, trovato)
  await tieniPagina(db, corsa, { passo, dopo: null, trovato })
}

/**
 * Lays the account of each esercente beside our books, one after the other. An account that does not answer waits for the
 * night after, like its lines.
 */
export async function readConti(
  deps: AddebitiDeps,
  finestra: Finestra,
  corsa: Corsa,
): Promise<void> {
  const { db, psp, log } = deps
  if (psp.conti === null) return
  await confrontaElenco(deps, psp.conti, corsa)
  let dopo = ''
  for (;;) {
    const row = await db
      .selectFrom('conti_collegati')
      .where('fornitore', '=', psp.nome)
      .where('conto_psp', 'is not', null)
      .where('esercente_id', '>', dopo)
      .select(['esercente_id', 'conto_psp'])
      .orderBy('esercente_id')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) return
    dopo = row.esercente_id
    if (row.conto_psp === null || corsa.arrivata.has(`conto:${row.esercente_id}`)) continue
    const conto = { esercente_id: row.esercente_id, conto_psp: row.conto_psp }
    try {
      await seguiConto(deps, conto.esercente_id)
      await leggiRighe(deps, psp.conti, conto, { ...finestra, corsa })
      await concludiConto(deps, conto, { ...finestra, corsa })
    } catch (error) {
      log.warn(
        { err: error, esercente_id: conto.esercente_id },
        'conto da riconciliare un’altra notte',
      )
      const trovato = { ...bilancioVuoto(), attese: [`conto:${conto.conto_psp}`] }
      const passo = `conto:${conto.esercente_id}`
      await tieniPagina(db, corsa, { passo, dopo: null, trovato })
    }
  }
}
