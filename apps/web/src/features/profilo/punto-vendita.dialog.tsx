import { TextInput } from '@mantine/core'
import { type PuntoVendita, puntoVenditaBody } from '@rateo/contract/persone/attivita'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useSalvaPuntoVendita } from './profilo.api.ts'
import layout from '../../ui/layout.module.css'

const VUOTO = { nome: '', indirizzo: '', cap: '', citta: '', provincia: '', orari: '' }

type Props = { punto: PuntoVendita | null; onClose: () => void }

export function PuntoVenditaDialog({ punto, onClose }: Props) {
  const toast = useToast()
  const { _id, apertura: _apertura, ...initial } = punto ?? { _id: null, apertura: null, ...VUOTO }
  const { held, field } = useContractForm({
    initial,
    schema: puntoVenditaBody,
    toBody: (values) => values,
    change: useSalvaPuntoVendita(_id),
    onDone: () => {
      toast({ tone: 'successo', text: 'Punto vendita salvato.' })
      onClose()
    },
    draft: `punto-vendita-${_id ?? 'nuovo'}`,
  })
  return (
    <FormDialog
      title={punto ? 'Modifica il punto vendita' : 'Nuovo punto vendita'}
      held={held}
      label="Salva"
      onClose={onClose}
    >
      <TextInput label="Nome" data-autofocus {...field('nome')} />
      <TextInput
        label="Via e numero civico"
        autoComplete="street-address"
        {...field('indirizzo')}
      />
      <div className={layout['pair']}>
        <TextInput label="CAP" inputMode="numeric" {...field('cap')} />
        <TextInput label="Comune" {...field('citta')} />
        <TextInput
          label="Provincia"
          description="La sigla, ad esempio MI"
          {...field('provincia')}
        />
      </div>
      <TextInput
        label="Nota sugli orari (facoltativa)"
        description="Ad esempio: il martedì su appuntamento"
        {...field('orari')}
      />
    </FormDialog>
  )
}
