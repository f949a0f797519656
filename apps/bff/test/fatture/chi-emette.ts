import type { DocumentoFattura } from '@rateo/contract/fatture/carica-fatture'
import type { FatturaCaricata } from '@rateo/contract/fatture/elenco-fatture'
import type { DatiFattura } from '@rateo/domain/fattura/bozza-fattura'
import { cifraDiControllo } from '@rateo/domain/identita/partita-iva'
import type { Person, startApp } from '../client.ts'
import { createEsercente } from '../factories.ts'
import { CEDENTE, fileFattura } from '../files/fattura.ts'

const RAW = { 'content-type': 'application/octet-stream' }

/** The address of the cliente of these invoices. */
export const EMAIL = 'niccolo@posta.test'

/** One part of an invoice. */
export const parte = (scadenza: string | null, importo_centesimi: number) => ({
  modalita: 'MP05' as const,
  scadenza,
  importo_centesimi,
})

/** Three parts of 122 euro. */
export const TRE = [parte('2026-12-31', 5000), parte('2027-01-31', 5000), parte('2026-10-31', 2200)]

let n = 0

/** An esercente with a partita IVA that is one, and the invoices that it issues. */
export async function chiEmette(portale: Awaited<ReturnType<typeof startApp>>) {
  const prime = `07${String((n += 1)).padStart(8, '0')}`
  const partita_iva = `${prime}${cifraDiControllo(prime)}`
  const esercente = await createEsercente(portale.db, { partita_iva })
  const cedente = { ...CEDENTE, partita_iva, codice_fiscale: null }
  const file = (change: Partial<DatiFattura> = {}) => fileFattura({ cedente, ...change })
  const carica = (contenuto: Buffer, campi: Record<string, string> = {}, chi: Person = esercente) =>
    portale.as(chi)(
      'POST',
      `/api/fatture/carica?${new URLSearchParams({ nome_file: 'f.xml', ...campi }).toString()}`,
      contenuto,
      RAW,
    )
  const una = async (
    contenuto: Buffer,
    campi: Record<string, string> = {},
    chi: Person = esercente,
  ): Promise<DocumentoFattura> => {
    const { status, body } = await carica(contenuto, campi, chi)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.documenti[0]
  }
  const debiti = () =>
    portale.db
      .selectFrom('pagamenti')
      .where('esercente_id', '=', esercente.id)
      .select(['id', 'cliente_id', 'importo_centesimi', 'causale', 'riferimento_interno'])
      .select(['scadenza', 'stato', 'residuo_centesimi'])
      .orderBy('id')
      .execute()
  /** The debts that are still to be paid: the day, the net, and what is kept back beside it. */
  const aperti = async () => {
    const trattenute = await portale.db
      .selectFrom('trattenute')
      .select(['pagamento_id', 'importo_centesimi'])
      .execute()
    return (await debiti())
      .filter(({ stato }) => stato === 'da_pagare')
      .map(({ id, scadenza, importo_centesimi }) => [
        scadenza,
        importo_centesimi,
        trattenute
          .filter(({ pagamento_id }) => pagamento_id === id)
          .reduce((somma, riga) => somma + riga.importo_centesimi, 0),
      ])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  }
  const elenco = async (campi: Record<string, string> = {}, chi: Person = esercente) => {
    const query = new URLSearchParams(campi).toString()
    const { status, body } = await portale.as(chi)('GET', `/api/fatture?${query}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    const { fatture, prossima }: { fatture: FatturaCaricata[]; prossima: string | null } = body
    return { fatture, prossima }
  }
  return { ...esercente, cedente, file, carica, una, debiti, aperti, elenco }
}
