import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Call } from '../../../http/call.ts'
import {
  findLogoDaStampare,
  findPerFonte,
  scriviDocumento,
} from '../../registri/documenti/index.ts'
import { chiusuraPdf } from './chiusura-pdf.ts'
import { getChiusura } from './chiusure.queries.ts'

const fonteDi = (id: string) => `chiusura:${id}`

/** Writes a closing among the documents as it was sealed; one that puts another right is its next version, with the reason. */
export async function archiviaChiusura(
  { db, actor, clock }: Call,
  id: string,
  rettifica: { di: string; motivo: string } | null,
): Promise<void> {
  const chiusura = await getChiusura(db, actor, id)
  const { esercente_id } = actor
  if (esercente_id === null) return
  const { numero, contenuto } = chiusura
  const prima = rettifica === null ? undefined : await findPerFonte(db, fonteDi(rettifica.di))
  await scriviDocumento(
    db,
    {
      tipo: 'chiusura_cassa',
      titolo: `Chiusura di cassa: ${contenuto.cassa.nome}, ${contenuto.cassa.punto_vendita}`,
      numero,
      esercente_id,
      cliente_id: null,
      importo_centesimi: contenuto.righe.reduce((somma, riga) => somma + riga.contato_centesimi, 0),
      visibile_al_cliente: false,
      data: giornoDiRoma(contenuto.chiusa_at),
      fonte: fonteDi(id),
      contenuto: await chiusuraPdf(chiusura, await findLogoDaStampare(db, esercente_id)),
      now: clock.now(),
    },
    ...(prima === undefined || rettifica === null
      ? []
      : [{ id: prima.id, motivo: rettifica.motivo }]),
  )
}
