const ADDRESS = '0x and 40 hex digits';

/** Descriptions of the patterns in request schemas; they complete "accepted: …". */
export const PATTERN_WORDS: Readonly<Record<string, string>> = {
  '^$|^[1-5](,[1-5]){0,9}$':
    'numbers separated by commas: 1 Pending, 2 Finished, 3 Canceled, 4 Expired, 5 Failed; or empty for all',
  '^$|^(open|lost|claimed)(,(open|lost|claimed)){0,2}$': 'open, lost, claimed, separated by commas; or empty for all',
  '^(0|[1-9][0-9]{0,15}-(maker|taker)|(split|merge)-[1-9][0-9]{0,11}(-[1-9][0-9]{0,3})?)$':
    'the tradeNo of the last trade that you have, or 0 to begin at start_at',
  '^(0|[1-9][0-9]{0,15})$': 'the tradeNo of the last trade that you have, or 0 to begin at start_at',
  '^(0|-?[1-9][0-9]*)(,(0|-?[1-9][0-9]*)){0,99}$': '1 to 100 market ids separated by commas',
  '^(0|-?[1-9][0-9]*)(,(0|-?[1-9][0-9]*)){0,29}$': '1 to 30 market ids separated by commas',
  '^[1-9][0-9]{0,19}$': 'a chain id in digits',
  '^(0|[1-9][0-9]{0,77})$': 'a whole number in digits, without sign or leading zeros',
  '^(0|[1-9][0-9]*)(\\.[0-9]+)?$': 'a decimal number, without sign or exponent',
  '^0x[0-9a-fA-F]{40}$': ADDRESS,
  '^$|^0x[0-9a-fA-F]{40}$': `${ADDRESS}, or empty`,
  '^0x0{40}$': 'the zero address, 0x and 40 zeros',
  '^0x[0-9a-fA-F]{0,40}$': '0x and at most 40 hex digits',
  '^(0x)?([0-9a-fA-F]{2})*$': 'hex digits, two per byte',
  '^[A-Za-z0-9][A-Za-z0-9._-]*$': 'letters, digits, dots, dashes and underscores, beginning with a letter or digit',
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b\\u2028-\\u202e\\u2060-\\u2069\\ufeff]*[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u200b\\u2028-\\u202e\\u2060-\\u2069\\ufeff][^\\u0000-\\u001f\\u007f-\\u009f\\u200b\\u2028-\\u202e\\u2060-\\u2069\\ufeff]*$':
    'one line that is not blank, without control characters and those that have no width or turn the direction of text',
  '^[^\\u0000]*$': 'without NUL characters',
  '^https?://[!-~]+$': 'an http or https URL without spaces',
  '^[a-z0-9]+(-[a-z0-9]+)*$': 'words of lower-case letters and digits, separated by single dashes',
};
