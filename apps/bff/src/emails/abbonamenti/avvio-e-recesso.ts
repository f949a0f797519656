import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { fissa } from '@rateo/domain/parole/frase'

type Ordine = {
  /** The service was asked for before the days of withdrawal are over. */
  avvio_chiesto: boolean
  /** The last day of withdrawal; null where there is none. */
  recesso_entro: string | null
}

/** The two things that a consumer must find in the confirmation of an order: when it begins, and how it is left (art. 51 and 52 Cod. consumo). */
export const avvioERecesso = (
  { avvio_chiesto, recesso_entro }: Ordine,
  torna: { inParte: string; tutto: string },
) => [
  {
    paragrafo: avvio_chiesto
      ? fissa`Hai chiesto di cominciare subito, prima che finiscano i giorni del recesso.`
      : fissa`Non hai chiesto di cominciare prima che finiscano i giorni del recesso.`,
  },
  ...(recesso_entro === null
    ? []
    : [
        {
          paragrafo: fissa`Puoi recedere senza dire perché fino a ${{ recesso_entro: formattaGiornoCompleto(recesso_entro) }}, con “Recedi dal contratto qui” sulla pagina dell’abbonamento: ricevi subito la ricevuta. ${{
            che_cosa_torna: avvio_chiesto ? torna.inParte : torna.tutto,
          }}`,
        },
      ]),
]
