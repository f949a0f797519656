import { Textarea } from '@mantine/core'
import { pubblicaTestoLegale, type VersioneTesto } from '@rateo/contract/persone/testi-legali'
import { contato } from '@rateo/domain/parole/formato'
import { PREAVVISO_TESTO, sezioniDi, TESTI_LEGALI } from '@rateo/domain/parole/testo-legale'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/notices/toast.tsx'
import { usePubblica } from './testi.api.ts'

const CHI_LO_SA: Readonly<Record<VersioneTesto['tipo'], string>> = {
  termini:
    'Chi li ha accettati lo riceve per e-mail, un’ora dopo, e lo legge nella sua home fino a quando dice di averlo letto.',
  privacy:
    'Chi si è registrato lo riceve per e-mail, un’ora dopo, e lo legge nella sua home fino a quando dice di averlo letto.',
  cookie: 'Chi apre la pagina legge da quando vale.',
  accessibilita: 'Chi apre la pagina legge da quando vale.',
}

/** A new version begins from the newest one, and holds from a day; after that day it stays as it is. */
export function PubblicaDialog({ da, onClose }: { da: VersioneTesto; onClose: () => void }) {
  const toast = useToast()
  const { tipo } = da
  const { titolo } = TESTI_LEGALI[tipo]
  const preavviso = PREAVVISO_TESTO[tipo]
  const primo = aggiungiGiorni(useToday(), preavviso)
  const { held, values, field } = useContractForm({
    initial: { valido_dal: primo, novita: '', testo: da.testo },
    schema: pubblicaTestoLegale.body,
    toBody: ({ valido_dal, novita, testo }) => ({ tipo, valido_dal, novita, testo }),
    change: usePubblica(),
    onDone: () => {
      onClose()
      toast({ tone: 'successo', text: 'Versione pubblicata.' })
    },
    draft: `testo-${tipo}`,
  })
  const sezioni = sezioniDi(values.testo).length
  return (
    <FormDialog title={`Nuova versione: ${titolo}`} held={held} label="Pubblica" onClose={onClose}>
      <DayField
        label="Vale dal"
        description={
          preavviso > 0
            ? `Almeno ${contato(preavviso, 'giorno', 'giorni')} da oggi.`
            : 'Anche da oggi.'
        }
        {...field('valido_dal')}
      />
      <Textarea
        label="Che cosa cambia"
        description={CHI_LO_SA[tipo]}
        rows={3}
        maxLength={600}
        {...field('novita')}
      />
      <Textarea
        label="Testo"
        description="Una riga che comincia con # è un titolo. Una riga vuota separa i capoversi."
        rows={14}
        {...field('testo')}
      />
      <p className={layout['quiet']}>
        {contato(sezioni, 'parte', 'parti')}. Da quel giorno il testo non si cambia più: se serve,
        si pubblica un’altra versione.
      </p>
    </FormDialog>
  )
}
