import { useEffect } from 'react'
import { tracePresses } from '../api/trace-presses.ts'
import { lazyPart } from '../ui/parts/lazy-part.tsx'
import { fetchPartsEarly } from '../ui/parts/early-parts.ts'
import { ManutenzioneNotice } from './banners/manutenzione-notice.tsx'
import { NewVersion } from './banners/new-version.tsx'
import { Phone } from './phone/phone.tsx'
import { Shortcuts } from './shortcuts/shortcuts.tsx'

/** The parts of the frame that nobody needs in the first second: their code does not travel with the first page. */
export function Later() {
  useEffect(() => {
    tracePresses()
    if (import.meta.env.PROD) fetchPartsEarly()
  }, [])
  return (
    <>
      <Shortcuts />
      <NewVersion />
    </>
  )
}

/** On every page, where one pays too. */
export const Manutenzione = ManutenzioneNotice

/** The portal on its device. It stands beside the frames, since that of a payment has none of the parts above. */
export const Device = Phone

/** Looks after which esercente the session acts for; its code follows this one, and not the first page. */
export const Watch = lazyPart(
  async () => (await import('./attivita/attivita-watch.tsx')).AttivitaWatch,
  { isOptional: true, isPlain: true },
)
