import type { Valori } from '@rateo/contract/ponte/gestione'
import { commissioneSu } from '@rateo/domain/denaro/commissione'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { contato, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { descriviParametro } from '@rateo/domain/stati/parametro'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { CHIAVE_MANUTENZIONE } from '../../base/impostazioni/index.ts'
import { effettiManutenzione } from './parametri/parametro-manutenzione.ts'
import { controllaValori } from './controlla-valori.ts'
import { type DefinizioneParametro, definizioneDi } from './parametri.ts'
import { getParametro } from './parametri.queries.ts'

const numero = (valori: Valori, nome: string) => Number(valori[nome] ?? 0)

const commissione = (importo: number, valori: Valori): number =>
  commissioneSu(importo, {
    per_mille: numero(valori, 'per_mille'),
    fissa_centesimi: numero(valori, 'fissa_centesimi'),
  })

const ESEMPI = [1000, 10_000, 100_000]
const DAY = 86_400_000

async function effettiCommissioni(db: Db, prima: Valori, dopo: Valori, now: Date) {
  const dal = new Date(now.getTime() - 30 * DAY)
  const { rows } = await sql<{ importo_centesimi: number }>`
    select importo_centesimi from tentativi
    where stato = 'riuscito' and metodo in ('carta', 'addebito_sdd') and concluso_at >= ${dal}
    limit 20000`.execute(db)
  const somma = (valori: Valori) =>
    rows.reduce((sum, row) => sum + commissione(row.importo_centesimi, valori), 0)
  const incassati = contato(rows.length, 'pagamento incassato', 'pagamenti incassati')
  return [
    ...ESEMPI.map(
      (importo) =>
        `Su ${formattaEuro(importo)} la commissione passa da ${formattaEuro(commissione(importo, prima))} a ${formattaEuro(commissione(importo, dopo))}.`,
    ),
    `Negli ultimi 30 giorni, su ${incassati} online, le commissioni sarebbero state ${formattaEuro(somma(dopo))} invece di ${formattaEuro(somma(prima))}.`,
    'Gli incassi già registrati non cambiano.',
  ]
}

/** Each value that changes, in words: its name is told where the parameter has more than one. */
function cambiamenti({ campi }: DefinizioneParametro, prima: Valori, dopo: Valori): string[] {
  return campi
    .filter(({ nome }) => prima[nome] !== dopo[nome])
    .map((campo) => {
      const [da, a] = [prima, dopo].map((valori) => descriviParametro(campo, valori[campo.nome]))
      const nome = campi.length === 1 ? 'Il valore' : `“${campo.etichetta}”`
      return `${nome} passa da “${da}” a “${a}”, per tutti.`
    })
}

type Modifica = { valori: Valori; valido_dal: string | null }

/** The effects of a change of parameter, in sentences; nothing is changed. */
export async function anteprimaParametro(
  db: Db,
  chiave: string,
  { valori, valido_dal }: Modifica,
  now: Date,
): Promise<string[]> {
  const definizione = definizioneDi(chiave)
  const nuovi = controllaValori(definizione, valori)
  const { in_vigore } = await getParametro(db, now, chiave)
  const quando = valido_dal === null ? 'Da subito' : `Da ${formattaGiornoCompleto(valido_dal)}`
  if (chiave === 'commissioni') {
    return [`${quando}.`, ...(await effettiCommissioni(db, in_vigore.valori, nuovi, now))]
  }
  if (chiave === CHIAVE_MANUTENZIONE) return [`${quando}.`, ...effettiManutenzione(nuovi, now)]
  const cambiati = cambiamenti(definizione, in_vigore.valori, nuovi)
  if (cambiati.length === 0) return ['Non cambia nulla: è il valore in vigore.']
  return [`${quando}.`, ...cambiati, 'Chi ha già il portale aperto lo vede quando lo riapre.']
}
