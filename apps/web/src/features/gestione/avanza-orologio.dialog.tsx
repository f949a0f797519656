import { TextInput } from '@mantine/core'
import { contato, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { aggiungiGiorni, giornoDiRoma } from '@rateo/domain/tempo/giorno'
import { GIORNI_OROLOGIO_MAX } from '@rateo/domain/tempo/orologio-prova'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { useAvanzaOrologio } from './gestione.api.ts'

const SUBITO = 30
const SBAGLIATI = `Inserisci un numero da 1 a ${GIORNI_OROLOGIO_MAX}`

/** The days that were typed; null where they are none that the clock can go on by. */
function leggi(testo: string): number | null {
  const giorni = /^\d{1,3}$/.test(testo.trim()) ? Number(testo) : 0
  return giorni < 1 || giorni > GIORNI_OROLOGIO_MAX ? null : giorni
}

type Props = {
  /** Days to go on; 0 where they are still to be said. */
  passo: number
  adesso: string
  onClose: () => void
}

/** The clock has no way back, so the dialog says what will happen, and asks. */
export function AvanzaOrologioDialog({ passo, adesso, onClose }: Props) {
  const { held, values, field } = useContractForm({
    initial: { giorni: String(passo === 0 ? SUBITO : passo) },
    toBody: ({ giorni }) => leggi(giorni) ?? SUBITO,
    check: ({ giorni }) => ({ giorni: leggi(giorni) === null ? SBAGLIATI : undefined }),
    change: useAvanzaOrologio(),
    onDone: onClose,
  })
  const giorni = leggi(values.giorni)
  const quanti = giorni === null ? 'i giorni scritti' : contato(giorni, 'giorno', 'giorni')
  const fino =
    giorni === null
      ? ''
      : `, fino al ${formattaGiornoLungo(aggiungiGiorni(giornoDiRoma(adesso), giorni))}`
  return (
    <FormDialog
      title="Portare avanti l’orologio di prova?"
      held={held}
      label={`Vivi ${quanti}`}
      onClose={onClose}
    >
      {passo === 0 && (
        <TextInput
          label="Giorni"
          description={`Da 1 a ${GIORNI_OROLOGIO_MAX}.`}
          inputMode="numeric"
          maxLength={3}
          data-autofocus
          {...field('giorni')}
        />
      )}
      <p className={layout['prose']}>
        Per tutti passano {quanti}
        {fino}. I giorni si vivono uno alla volta: partono addebiti, promemoria e rinnovi, e le
        e-mail arrivano nella posta di prova. Nessuna carta vera viene addebitata.
      </p>
      <p className={layout['prose']}>
        Non si torna indietro: per ricominciare da oggi si cancella la cartella dei dati di prova.
      </p>
    </FormDialog>
  )
}
