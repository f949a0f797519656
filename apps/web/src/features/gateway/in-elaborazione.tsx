import { Button } from '@mantine/core'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaDataOra, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts } from '../../ui/panel.tsx'
import { useRitira } from './gateway.api.ts'

/** The bank has it, or a transfer is on its way: nothing to pay meanwhile (PAG-M8). */
export function InElaborazione({ gateway }: { gateway: Gateway }) {
  const { addebito, bonifico_annunciato_at: annunciato } = gateway
  if (annunciato !== null) return <BonificoAnnunciato gateway={gateway} annunciato={annunciato} />
  return (
    <>
      <Notice tone="informazione" title="Addebito programmato" isHeading>
        {addebito
          ? `Prima di ${formattaGiornoCompleto(addebito.addebito_il)} non è addebitato nulla. Non serve pagare di nuovo: l’esito arriva entro ${formattaGiornoCompleto(addebito.esito_entro)} e ti scriviamo noi.`
          : 'Non serve pagare di nuovo: la banca conferma in qualche giorno lavorativo e ti scriviamo appena c’è l’esito.'}
      </Notice>
      {addebito && (
        <Facts
          facts={[
            { name: 'Conto', value: addebito.iban },
            { name: 'Addebito', value: formattaGiornoCompleto(addebito.addebito_il) },
          ]}
        />
      )}
    </>
  )
}

function BonificoAnnunciato({ gateway, annunciato }: { gateway: Gateway; annunciato: string }) {
  const ritira = useRitira(gateway._id)
  return (
    <>
      <Notice tone="informazione" title="Bonifico in arrivo" isHeading>
        Ci hai detto il {formattaDataOra(annunciato)} di averlo disposto. Quando{' '}
        {gateway.esercente.nome} lo riceve, lo vedi qui e ti arriva la ricevuta.
      </Notice>
      {gateway.coordinate && (
        <Facts facts={[{ name: 'Causale', value: gateway.coordinate.causale }]} />
      )}
      {ritira.error && (
        <Notice tone="errore" isAlert>
          {messageOf(ritira.error)}
        </Notice>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        h="auto"
        mih="var(--r-control-large)"
        py={8}
        styles={{ label: { whiteSpace: 'normal' } }}
        loading={ritira.isPending}
        onClick={() => ritira.mutate()}
      >
        Non l’ho disposto: pago in un altro modo
      </Button>
    </>
  )
}
