import type { DocumentoFattura } from '@rateo/contract/fatture/carica-fatture'
import type { FatturaLetta } from '@rateo/domain/fattura/leggi-fattura'
import { distribuisciNota } from '@rateo/domain/fattura/riduci-con-nota'
import type { Call } from '../../../http/call.ts'
import { avanzoInParole, findRiducibili, togliDaiDebiti } from './applica-nota.ts'
import { mostra, type Scelte } from './esito-fattura.ts'
import { type Chiave, findCorrette } from './fatture.queries.ts'
import { scriviFattura, scriviRiduzioni } from './scrivi-fattura.ts'

type Letta = { n: number; fattura: FatturaLetta; scelte: Scelte; oggi: string }
type Nota = { chiave: Chiave; sha256: Buffer }

const SENZA_FATTURA =
  'La nota non dice quale fattura corregge: annulla o rimborsa a mano il pagamento di quella.'

/** Keeps a credit note until the last of its invoices is brought. */
async function aspetta(
  call: Call,
  letta: Letta,
  { nota, manca }: { nota: Nota; manca: string },
): Promise<DocumentoFattura> {
  const motivo = `La fattura ${manca}, che questa nota corregge, non è tra quelle caricate: si applica da sola quando carichi quella.`
  if (letta.scelte.prova) return mostra(letta, 'attende', { motivo })
  await scriviFattura(call, {
    fattura: letta.fattura,
    ...nota,
    esito: 'in_attesa',
    motivo,
    scadenze: [],
  })
  return mostra(letta, 'in_attesa', { motivo })
}

/** Takes a credit note off what its invoice still asks for. What was paid already is given back by a person, from its page. */
export async function riduciConNota(
  call: Call,
  letta: Letta,
  nota: Nota,
): Promise<DocumentoFattura> {
  const { db } = call
  const { chiave } = nota
  const { fattura, scelte } = letta
  if (fattura.collegate.length === 0) return mostra(letta, 'rifiutata', { motivo: SENZA_FATTURA })
  const { manca, trovate } = await findCorrette(db, { ...chiave, ...fattura })
  if (manca !== null) return aspetta(call, letta, { nota, manca })
  const debiti = await findRiducibili(db, trovate)
  const { avanzo_centesimi } = distribuisciNota(fattura.da_pagare_centesimi, debiti)
  const ridotto_centesimi = fattura.da_pagare_centesimi - avanzo_centesimi
  if (ridotto_centesimi === 0) {
    const motivo =
      'Della fattura che corregge non c’è più nulla da chiedere: rimborsa il suo pagamento, se è pagato.'
    return mostra(letta, 'rifiutata', { motivo })
  }
  const avanzo = avanzoInParole(avanzo_centesimi)
  const avvisi = [...fattura.avvisi, ...(avanzo === null ? [] : [avanzo])]
  if (scelte.prova) return mostra(letta, 'pronta', { ridotto_centesimi, avvisi })
  const id = await scriviFattura(call, {
    fattura,
    ...nota,
    esito: 'caricata',
    motivo: avanzo,
    ridotto_centesimi,
    scadenze: [],
  })
  const { sostituiti, riduzioni } = await togliDaiDebiti(call, letta, {
    nota: { ...fattura, id },
    prima: 0,
    debiti,
  })
  await scriviRiduzioni(db, riduzioni)
  return mostra(letta, 'caricata', { ridotto_centesimi, avvisi, sostituiti })
}
