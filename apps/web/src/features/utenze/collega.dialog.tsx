import { Button } from '@mantine/core'
import type { RichiestaDelFornitore } from '@rateo/contract/accordi/bollette'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { heldBy } from '../../hooks/use-contract-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Ways } from '../../ui/ways.tsx'
import type { PropsFinestra } from './bolletta-windows.tsx'
import { richiesteQuery, useCollega } from './bollette.api.ts'
import layout from '../../ui/layout.module.css'

const TITLE = 'Trova la richiesta del fornitore'

const wayOf = (r: RichiestaDelFornitore) => ({
  chiave: r._id,
  nome: `${formattaEuro(r.importo_centesimi)}, ${r.causale}`,
  nota: `${r.numero} · scadenza ${formattaGiorno(r.scadenza)}${r.stesso_codice ? ' · stesso codice' : ' · stesso importo'}`,
})

/** The cliente says which request of the supplier a bolletta is; nothing else can be linked. */
export function CollegaDialog(props: PropsFinestra) {
  const { utenza, bolletta, onClose } = props
  const query = useQuery(richiesteQuery(utenza._id, bolletta._id))
  if (query.data && query.data.data.length > 0) {
    return <Scegli {...props} richieste={query.data.data} />
  }
  return (
    <Dialog title={TITLE} onClose={onClose}>
      {query.data ? (
        <p className={layout['proseBroken']}>
          {utenza.riscuote?.nome} non ti ha chiesto nessun importo di{' '}
          {formattaEuro(bolletta.importo_centesimi)}, e nessuna richiesta ha il codice di questa
          bolletta. Controlla importo e codice, o torna qui quando ti arriva la richiesta. Se l’hai
          pagata in un altro modo, segnala come pagata altrove.
        </p>
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      <DialogButtons mt={16}>
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

type ScegliProps = PropsFinestra & { richieste: readonly RichiestaDelFornitore[] }

function Scegli({ utenza, bolletta, richieste, onClose }: ScegliProps) {
  const [chosen, setChosen] = useState(richieste[0]?._id ?? '')
  const collega = useCollega(utenza._id, bolletta._id)
  const toast = useToast()
  const done = () => {
    onClose()
    toast({
      tone: 'successo',
      text: 'Bolletta collegata: ora segue la richiesta. Non è stato addebitato alcun importo.',
    })
  }
  return (
    <FormDialog
      title={TITLE}
      held={heldBy(collega, () => collega.mutate(chosen, { onSuccess: done }))}
      label="È questa"
      onClose={onClose}
    >
      <p className={layout['proseBroken']}>
        {utenza.riscuote?.nome} ti ha chiesto di pagare: scegli la richiesta che è questa bolletta.
        Da lì la paghi, programmi l’addebito o la paghi a rate.
      </p>
      <Ways label="Richieste" ways={richieste.map(wayOf)} value={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
