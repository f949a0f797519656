import { VERSIONI } from '@rateo/contract/persone/passi'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { sezioniDi, TESTI_LEGALI, type TipoTesto } from '@rateo/domain/parole/testo-legale'
import type { Giorno } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../db/database.ts'
import type { Gestore } from '../../base/impostazioni/index.ts'
import type { Pagina } from './pagina-testo.ts'
import { findPubblicate, PREDEFINITI, type Pubblicata } from './testi.queries.ts'

type Chiesta = { tipo: TipoTesto; versione: unknown; oggi: Giorno; gestore: Gestore }

function quandoVale(
  mostrata: Pubblicata | null,
  pubblicate: readonly Pubblicata[],
  oggi: Giorno,
): string {
  const dopo = pubblicate.findLast(
    ({ valido_dal }) => mostrata === null || valido_dal > mostrata.valido_dal,
  )
  const parti = [
    ...(mostrata === null ? [] : [`vale dal ${formattaGiorno(mostrata.valido_dal)}`]),
    ...(dopo !== undefined && dopo.valido_dal <= oggi
      ? [`non vale più dal ${formattaGiorno(dopo.valido_dal)}`]
      : []),
  ]
  return parti.map((parte) => `, ${parte}`).join('')
}

/** The version that was asked for, or the one that holds today; null where there is none of that name. */
export async function versioneDaMostrare(
  db: Db,
  { tipo, versione, oggi, gestore }: Chiesta,
): Promise<Pagina | null> {
  const pubblicate = await findPubblicate(db, tipo)
  const vale = pubblicate.find(({ valido_dal }) => valido_dal <= oggi) ?? null
  const chiesta = versione ?? vale?.versione ?? VERSIONI[tipo]
  const mostrata = pubblicate.find((una) => una.versione === chiesta) ?? null
  if (mostrata === null && chiesta !== VERSIONI[tipo]) return null
  const futura = pubblicate.findLast(({ valido_dal }) => valido_dal > oggi) ?? null
  const nome = mostrata?.versione ?? VERSIONI[tipo]
  return {
    ...TESTI_LEGALI[tipo],
    versione: nome,
    quando: quandoVale(mostrata, pubblicate, oggi),
    sezioni: mostrata === null ? PREDEFINITI[tipo](gestore) : sezioniDi(mostrata.testo),
    futura: futura !== null && futura.versione !== nome ? futura : null,
    altre: [
      ...pubblicate.filter((una) => una !== futura).map((una) => una.versione),
      VERSIONI[tipo],
    ].filter((una) => una !== nome),
  }
}
