import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * The number in E.164 when a code may go there by SMS: an Italian mobile line by the full numbering metadata. Null for
 * everything else: premium numbers and far countries are what a robot makes us pay for.
 */
export function smsNumber(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, 'IT')
  const isMobile = phone?.isValid() === true && phone.getType() === 'MOBILE'
  // The Vatican shares the code of Italy and its numbers: the country alone would leave it out.
  return isMobile && phone.countryCallingCode === '39' ? phone.number : null
}
