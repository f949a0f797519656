import { Button, Group } from '@mantine/core'
import type { AnteprimaSconto } from '@rateo/contract/promozioni/sconto-abbonamento'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { costaDiPiu } from '@rateo/domain/stati/cambio-piano'
import { conPosti, postiVicini } from '@rateo/domain/stati/posti'
import { useQuery } from '@tanstack/react-query'
import layout from '../../ui/layout.module.css'
import { pianiDisponibiliQuery } from './cambio.api.ts'
import { offertaQuery } from './sconto/sconto.api.ts'

export type Invece = 'pausa' | 'piano'

const puo = (a: Abbonamento, nome: string) =>
  a.azioni_consentite.some(({ azione, consentita }) => azione === nome && consentita)

/** Finds what a cliente could do instead of leaving: a discount that the esercente offers, a pause, or the first piano that costs less; null where there is nothing. */
export function useAlternative(a: Abbonamento, isCliente: boolean) {
  const { data } = useQuery({
    ...pianiDisponibiliQuery(a._id),
    enabled: isCliente && puo(a, 'cambia_piano'),
  })
  const offerta = useQuery({
    ...offertaQuery(a._id),
    enabled: isCliente && puo(a, 'usa_codice'),
  })
  const piano =
    data?.data
      .map((uno) => conPosti(uno, postiVicini(uno, a.posti)))
      .find((uno) => costaDiPiu(a, uno) && !costaDiPiu(uno, a)) ?? null
  const pausa = isCliente && puo(a, 'metti_in_pausa') ? a.pausa_possibile : null
  const sconto = offerta.data?.data ?? null
  return sconto === null && pausa === null && piano === null ? null : { sconto, pausa, piano }
}

type Props = {
  alternative: NonNullable<ReturnType<typeof useAlternative>>
  onChoose: (invece: Invece) => void
  onSconto: (sconto: AnteprimaSconto) => void
}

/** The sentence about the first of what there is. */
function frase({ sconto, pausa }: Props['alternative']): string {
  if (sconto !== null) {
    const uno = sconto.addebiti.find((addebito) => addebito.sconto_centesimi > 0)
    return uno === undefined
      ? ''
      : `Per te c’è «${sconto.nome}»: il ${formattaGiornoLungo(uno.giorno)} paghi ${formattaEuro(uno.importo_centesimi)} invece di ${formattaEuro(uno.prezzo_centesimi)}.`
  }
  return pausa
    ? `Ti serve solo una sosta? La pausa può cominciare il ${formattaGiornoLungo(pausa.dal)}.`
    : 'C’è un piano che costa meno.'
}

/** Said once, beside the way out and no larger than it (ABB-B2). */
export const PrimaDiDisdire = ({
  alternative: { sconto, pausa, piano },
  onChoose,
  onSconto,
}: Props) => (
  <div>
    <p className={layout['note']}>{frase({ sconto, pausa, piano })}</p>
    <Group gap={8} mt={8}>
      {sconto && (
        <Button variant="default" onClick={() => onSconto(sconto)}>
          Resta con lo sconto
        </Button>
      )}
      {pausa && (
        <Button variant="default" onClick={() => onChoose('pausa')}>
          Metti in pausa
        </Button>
      )}
      {piano && (
        <Button variant="default" onClick={() => onChoose('piano')}>
          {`Vedi ${piano.nome}, ${formattaEuro(piano.importo_centesimi)} ${OGNI_CADENZA[piano.cadenza]}`}
        </Button>
      )}
    </Group>
  </div>
)
