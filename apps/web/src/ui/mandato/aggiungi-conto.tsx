import { Button } from '@mantine/core'
import type { Mandato } from '@rateo/contract/incasso/mandati'
import { useQueryClient } from '@tanstack/react-query'
import layout from '../layout.module.css'
import { NuovoMandato } from './nuovo-mandato.tsx'

type Props = {
  esercente: { _id: string; nome: string }
  /** The piano that is about to be taken, for who never bought anything of its esercente. */
  piano_id?: string
  onActive: (mandato: Mandato) => void
  /** Left out where there is nothing else to choose. */
  onCancel?: () => void
}

/** An account that is added where it is chosen: nobody leaves the page that they are about to confirm. */
export function AggiungiConto({ onActive, onCancel, ...di }: Props) {
  const queryClient = useQueryClient()
  return (
    <div className={layout['form']}>
      <p className={layout['flat']}>
        Scrivi il tuo conto, poi leggi il mandato di addebito e lo firmi con un codice. Ora non
        viene addebitato alcun importo.
      </p>
      <NuovoMandato
        {...di}
        avanti={(isBusy) => (
          <div className={layout['row']}>
            <Button type="submit" variant="default" loading={isBusy}>
              Continua
            </Button>
            {onCancel && (
              <Button variant="subtle" onClick={onCancel}>
                Indietro
              </Button>
            )}
          </div>
        )}
        onActive={(mandato) => {
          void queryClient.invalidateQueries({ queryKey: ['mandati'] })
          onActive(mandato)
        }}
      />
    </div>
  )
}
