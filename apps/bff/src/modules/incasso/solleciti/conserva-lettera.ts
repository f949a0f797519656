import type { LivelloSollecito } from '@rateo/domain/stati/sollecito'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/database.ts'
import { scriviDocumento } from '../../registri/documenti/index.ts'

type Inviata = {
  id: string
  esercente_id: string
  cliente_id: string
  numero: string
  causale: string
  importo_centesimi: number
  giorno: string
  livello: LivelloSollecito
}

/** Draws a letter once and keeps it among the documents of both; answers its bytes, for the message. */
export async function conservaLettera(
  { db, clock }: { db: Db; clock: Clock },
  unicita: string,
  riga: Inviata,
  lettera: { content: () => Promise<Buffer> },
): Promise<Buffer> {
  const fonte = `lettera:${unicita}`
  const gia = await db
    .selectFrom('documenti')
    .where('fonte', '=', fonte)
    .select('contenuto')
    .executeTakeFirst()
  if (gia?.contenuto) return gia.contenuto
  const contenuto = await lettera.content()
  const che = riga.livello === 'formale' ? 'Sollecito formale' : 'Diffida'
  await scriviDocumento(db, {
    tipo: 'lettera',
    titolo: `${che}: ${riga.causale}`,
    numero: riga.numero,
    esercente_id: riga.esercente_id,
    cliente_id: riga.cliente_id,
    pagamento_id: riga.id,
    importo_centesimi: riga.importo_centesimi,
    data: riga.giorno,
    fonte,
    contenuto,
    now: clock.now(),
  })
  return contenuto
}
