// Written by scripts/write-artifacts.ts from the compiled contracts: do not edit.

export const exchangeAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "setup",
        "type": "tuple",
        "components": [
          {
            "name": "domainName",
            "type": "string"
          },
          {
            "name": "quoteToken",
            "type": "address"
          },
          {
            "name": "conditionalTokens",
            "type": "address"
          },
          {
            "name": "feeManager",
            "type": "address"
          },
          {
            "name": "feeReceiver",
            "type": "address"
          },
          {
            "name": "admin",
            "type": "address"
          },
          {
            "name": "operator",
            "type": "address"
          }
        ]
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "MAX_FEE_RATE_BPS",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "acceptAdmin",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "acceptOperator",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "admin",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "cancelOrder",
    "inputs": [
      {
        "name": "order",
        "type": "tuple",
        "components": [
          {
            "name": "salt",
            "type": "uint256"
          },
          {
            "name": "maker",
            "type": "address"
          },
          {
            "name": "signer",
            "type": "address"
          },
          {
            "name": "taker",
            "type": "address"
          },
          {
            "name": "tokenId",
            "type": "uint256"
          },
          {
            "name": "makerAmount",
            "type": "uint256"
          },
          {
            "name": "takerAmount",
            "type": "uint256"
          },
          {
            "name": "expiration",
            "type": "uint256"
          },
          {
            "name": "nonce",
            "type": "uint256"
          },
          {
            "name": "feeRateBps",
            "type": "uint256"
          },
          {
            "name": "side",
            "type": "uint8"
          },
          {
            "name": "signatureType",
            "type": "uint8"
          },
          {
            "name": "signature",
            "type": "bytes"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "cancelOrders",
    "inputs": [
      {
        "name": "orders",
        "type": "tuple[]",
        "components": [
          {
            "name": "salt",
            "type": "uint256"
          },
          {
            "name": "maker",
            "type": "address"
          },
          {
            "name": "signer",
            "type": "address"
          },
          {
            "name": "taker",
            "type": "address"
          },
          {
            "name": "tokenId",
            "type": "uint256"
          },
          {
            "name": "makerAmount",
            "type": "uint256"
          },
          {
            "name": "takerAmount",
            "type": "uint256"
          },
          {
            "name": "expiration",
            "type": "uint256"
          },
          {
            "name": "nonce",
            "type": "uint256"
          },
          {
            "name": "feeRateBps",
            "type": "uint256"
          },
          {
            "name": "side",
            "type": "uint8"
          },
          {
            "name": "signatureType",
            "type": "uint8"
          },
          {
            "name": "signature",
            "type": "bytes"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "complementOf",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "conditionOf",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "conditionalTokens",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "domainSeparator",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "eip712Domain",
    "inputs": [],
    "outputs": [
      {
        "name": "fields",
        "type": "bytes1"
      },
      {
        "name": "name",
        "type": "string"
      },
      {
        "name": "version",
        "type": "string"
      },
      {
        "name": "chainId",
        "type": "uint256"
      },
      {
        "name": "verifyingContract",
        "type": "address"
      },
      {
        "name": "salt",
        "type": "bytes32"
      },
      {
        "name": "extensions",
        "type": "uint256[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "feeManager",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "feeReceiver",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "hashOrder",
    "inputs": [
      {
        "name": "order",
        "type": "tuple",
        "components": [
          {
            "name": "salt",
            "type": "uint256"
          },
          {
            "name": "maker",
            "type": "address"
          },
          {
            "name": "signer",
            "type": "address"
          },
          {
            "name": "taker",
            "type": "address"
          },
          {
            "name": "tokenId",
            "type": "uint256"
          },
          {
            "name": "makerAmount",
            "type": "uint256"
          },
          {
            "name": "takerAmount",
            "type": "uint256"
          },
          {
            "name": "expiration",
            "type": "uint256"
          },
          {
            "name": "nonce",
            "type": "uint256"
          },
          {
            "name": "feeRateBps",
            "type": "uint256"
          },
          {
            "name": "side",
            "type": "uint8"
          },
          {
            "name": "signatureType",
            "type": "uint8"
          },
          {
            "name": "signature",
            "type": "bytes"
          }
        ]
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isOfferedOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "matchMany",
    "inputs": [
      {
        "name": "matches",
        "type": "tuple[]",
        "components": [
          {
            "name": "taker",
            "type": "tuple",
            "components": [
              {
                "name": "salt",
                "type": "uint256"
              },
              {
                "name": "maker",
                "type": "address"
              },
              {
                "name": "signer",
                "type": "address"
              },
              {
                "name": "taker",
                "type": "address"
              },
              {
                "name": "tokenId",
                "type": "uint256"
              },
              {
                "name": "makerAmount",
                "type": "uint256"
              },
              {
                "name": "takerAmount",
                "type": "uint256"
              },
              {
                "name": "expiration",
                "type": "uint256"
              },
              {
                "name": "nonce",
                "type": "uint256"
              },
              {
                "name": "feeRateBps",
                "type": "uint256"
              },
              {
                "name": "side",
                "type": "uint8"
              },
              {
                "name": "signatureType",
                "type": "uint8"
              },
              {
                "name": "signature",
                "type": "bytes"
              }
            ]
          },
          {
            "name": "makers",
            "type": "tuple[]",
            "components": [
              {
                "name": "salt",
                "type": "uint256"
              },
              {
                "name": "maker",
                "type": "address"
              },
              {
                "name": "signer",
                "type": "address"
              },
              {
                "name": "taker",
                "type": "address"
              },
              {
                "name": "tokenId",
                "type": "uint256"
              },
              {
                "name": "makerAmount",
                "type": "uint256"
              },
              {
                "name": "takerAmount",
                "type": "uint256"
              },
              {
                "name": "expiration",
                "type": "uint256"
              },
              {
                "name": "nonce",
                "type": "uint256"
              },
              {
                "name": "feeRateBps",
                "type": "uint256"
              },
              {
                "name": "side",
                "type": "uint8"
              },
              {
                "name": "signatureType",
                "type": "uint8"
              },
              {
                "name": "signature",
                "type": "bytes"
              }
            ]
          },
          {
            "name": "fills",
            "type": "uint256[]"
          }
        ]
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "matchOrders",
    "inputs": [
      {
        "name": "taker",
        "type": "tuple",
        "components": [
          {
            "name": "salt",
            "type": "uint256"
          },
          {
            "name": "maker",
            "type": "address"
          },
          {
            "name": "signer",
            "type": "address"
          },
          {
            "name": "taker",
            "type": "address"
          },
          {
            "name": "tokenId",
            "type": "uint256"
          },
          {
            "name": "makerAmount",
            "type": "uint256"
          },
          {
            "name": "takerAmount",
            "type": "uint256"
          },
          {
            "name": "expiration",
            "type": "uint256"
          },
          {
            "name": "nonce",
            "type": "uint256"
          },
          {
            "name": "feeRateBps",
            "type": "uint256"
          },
          {
            "name": "side",
            "type": "uint8"
          },
          {
            "name": "signatureType",
            "type": "uint8"
          },
          {
            "name": "signature",
            "type": "bytes"
          }
        ]
      },
      {
        "name": "makers",
        "type": "tuple[]",
        "components": [
          {
            "name": "salt",
            "type": "uint256"
          },
          {
            "name": "maker",
            "type": "address"
          },
          {
            "name": "signer",
            "type": "address"
          },
          {
            "name": "taker",
            "type": "address"
          },
          {
            "name": "tokenId",
            "type": "uint256"
          },
          {
            "name": "makerAmount",
            "type": "uint256"
          },
          {
            "name": "takerAmount",
            "type": "uint256"
          },
          {
            "name": "expiration",
            "type": "uint256"
          },
          {
            "name": "nonce",
            "type": "uint256"
          },
          {
            "name": "feeRateBps",
            "type": "uint256"
          },
          {
            "name": "side",
            "type": "uint8"
          },
          {
            "name": "signatureType",
            "type": "uint8"
          },
          {
            "name": "signature",
            "type": "bytes"
          }
        ]
      },
      {
        "name": "fills",
        "type": "uint256[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "nonceOf",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "offerAdmin",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "offerOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "offeredAdmin",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "onERC1155BatchReceived",
    "inputs": [
      {
        "name": "operator",
        "type": "address"
      },
      {
        "name": "from",
        "type": "address"
      },
      {
        "name": "",
        "type": "uint256[]"
      },
      {
        "name": "",
        "type": "uint256[]"
      },
      {
        "name": "",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "onERC1155Received",
    "inputs": [
      {
        "name": "operator",
        "type": "address"
      },
      {
        "name": "from",
        "type": "address"
      },
      {
        "name": "",
        "type": "uint256"
      },
      {
        "name": "",
        "type": "uint256"
      },
      {
        "name": "",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "pause",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "paused",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "quoteToken",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "raiseNonce",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "registerToken",
    "inputs": [
      {
        "name": "yesTokenId",
        "type": "uint256"
      },
      {
        "name": "noTokenId",
        "type": "uint256"
      },
      {
        "name": "conditionId",
        "type": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "removeOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setFeeManager",
    "inputs": [
      {
        "name": "manager",
        "type": "address"
      },
      {
        "name": "receiver",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "statusOf",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "isCancelled",
            "type": "bool"
          },
          {
            "name": "filled",
            "type": "uint256"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "supportsInterface",
    "inputs": [
      {
        "name": "interfaceId",
        "type": "bytes4"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "unpause",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "AdminChanged",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "indexed": true
      },
      {
        "name": "to",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "AdminOffered",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "EIP712DomainChanged",
    "inputs": [],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "FeeManagerChanged",
    "inputs": [
      {
        "name": "feeManager",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "FeeReceiverChanged",
    "inputs": [
      {
        "name": "feeReceiver",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "NonceRaised",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      },
      {
        "name": "nonce",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OperatorAdded",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OperatorOffered",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OperatorRemoved",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OrderCancelled",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OrderFilled",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "maker",
        "type": "address",
        "indexed": true
      },
      {
        "name": "tokenId",
        "type": "uint256",
        "indexed": true
      },
      {
        "name": "takerHash",
        "type": "bytes32",
        "indexed": false
      },
      {
        "name": "side",
        "type": "uint8",
        "indexed": false
      },
      {
        "name": "shares",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "quote",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "fee",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "takerFee",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OrdersMatched",
    "inputs": [
      {
        "name": "takerHash",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "maker",
        "type": "address",
        "indexed": true
      },
      {
        "name": "tokenId",
        "type": "uint256",
        "indexed": true
      },
      {
        "name": "side",
        "type": "uint8",
        "indexed": false
      },
      {
        "name": "shares",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "quote",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "fee",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Paused",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "TokenRegistered",
    "inputs": [
      {
        "name": "yesTokenId",
        "type": "uint256",
        "indexed": true
      },
      {
        "name": "noTokenId",
        "type": "uint256",
        "indexed": true
      },
      {
        "name": "conditionId",
        "type": "bytes32",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Unpaused",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "EnforcedPause",
    "inputs": []
  },
  {
    "type": "error",
    "name": "ExpectedPause",
    "inputs": []
  },
  {
    "type": "error",
    "name": "FeeRateTooHigh",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "feeRateBps",
        "type": "uint256"
      },
      {
        "name": "accepted",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "FeesRefused",
    "inputs": [
      {
        "name": "feeReceiver",
        "type": "address"
      },
      {
        "name": "amount",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "FeesUnfit",
    "inputs": [
      {
        "name": "feeManager",
        "type": "address"
      },
      {
        "name": "feeReceiver",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "FillNotWholeLots",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "fill",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "GasTooLow",
    "inputs": [
      {
        "name": "needed",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "InvalidShortString",
    "inputs": []
  },
  {
    "type": "error",
    "name": "MakerWithoutPrice",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "MatchMalformed",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "makers",
        "type": "uint256"
      },
      {
        "name": "fills",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NonceStale",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "nonce",
        "type": "uint256"
      },
      {
        "name": "current",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotAdmin",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotOperator",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotYourOrder",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "OrderExpired",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "expiration",
        "type": "uint256"
      },
      {
        "name": "time",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "OrderIsCancelled",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "OrderNotOpen",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "taker",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "OrderOverfilled",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "asked",
        "type": "uint256"
      },
      {
        "name": "left",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "OrdersDoNotCross",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "takerHash",
        "type": "bytes32"
      },
      {
        "name": "price",
        "type": "uint256"
      },
      {
        "name": "limit",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "OrdersDoNotMeet",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "takerHash",
        "type": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "PriceOffGrid",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "quote",
        "type": "uint256"
      },
      {
        "name": "shares",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "QuoteMissing",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "amount",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ReceiptRefused",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "tokenId",
        "type": "uint256"
      },
      {
        "name": "amount",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ReentrancyGuardReentrantCall",
    "inputs": []
  },
  {
    "type": "error",
    "name": "RoleNotOffered",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "SafeERC20FailedOperation",
    "inputs": [
      {
        "name": "token",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "SideUnknown",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "side",
        "type": "uint8"
      }
    ]
  },
  {
    "type": "error",
    "name": "SignatureInvalid",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "signer",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "SignatureTypeUnknown",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "signatureType",
        "type": "uint8"
      }
    ]
  },
  {
    "type": "error",
    "name": "SignerNotAllowed",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "signer",
        "type": "address"
      },
      {
        "name": "maker",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "StringTooLong",
    "inputs": [
      {
        "name": "str",
        "type": "string"
      }
    ]
  },
  {
    "type": "error",
    "name": "TokenUnknown",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "tokenId",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TokensMissing",
    "inputs": [
      {
        "name": "orderHash",
        "type": "bytes32"
      },
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "tokenId",
        "type": "uint256"
      },
      {
        "name": "amount",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "TokensNotExpected",
    "inputs": [
      {
        "name": "operator",
        "type": "address"
      },
      {
        "name": "from",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "TokensNotOfCondition",
    "inputs": [
      {
        "name": "yesTokenId",
        "type": "uint256"
      },
      {
        "name": "noTokenId",
        "type": "uint256"
      },
      {
        "name": "conditionId",
        "type": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "ZeroAddress",
    "inputs": []
  }
] as const;

export const feeManagerAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "admin",
        "type": "address"
      },
      {
        "name": "operator",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "MAX_FEE_RATE_BPS",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "acceptAdmin",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "acceptOperator",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "admin",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getFeeRateSettings",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "makerFeeRateBps",
        "type": "uint256"
      },
      {
        "name": "takerFeeRateBps",
        "type": "uint256"
      },
      {
        "name": "enabled",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isOfferedOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "offerAdmin",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "offerOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "offeredAdmin",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "removeOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setFeeRates",
    "inputs": [
      {
        "name": "tokenIds",
        "type": "uint256[]"
      },
      {
        "name": "makerFeeRateBps",
        "type": "uint256"
      },
      {
        "name": "takerFeeRateBps",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "AdminChanged",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "indexed": true
      },
      {
        "name": "to",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "AdminOffered",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "FeeRatesSet",
    "inputs": [
      {
        "name": "tokenId",
        "type": "uint256",
        "indexed": true
      },
      {
        "name": "makerFeeRateBps",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "takerFeeRateBps",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OperatorAdded",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OperatorOffered",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OperatorRemoved",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "FeeRateAboveCap",
    "inputs": [
      {
        "name": "feeRateBps",
        "type": "uint256"
      },
      {
        "name": "cap",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotAdmin",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotOperator",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "RoleNotOffered",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ZeroAddress",
    "inputs": []
  }
] as const;

export const oracleAdapterAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "tokens",
        "type": "address"
      },
      {
        "name": "owners",
        "type": "address[]"
      },
      {
        "name": "operator",
        "type": "address"
      },
      {
        "name": "windowSec",
        "type": "uint256"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "MAX_CHALLENGE_WINDOW_SEC",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "addOwner",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "challenge",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "challengeWindowSec",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "conditionalTokens",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "decide",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      },
      {
        "name": "yesPayout",
        "type": "uint256"
      },
      {
        "name": "noPayout",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "finalise",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "hasVoted",
    "inputs": [
      {
        "name": "decision",
        "type": "bytes32"
      },
      {
        "name": "owner",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isFinal",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isOwner",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "ownerCount",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "prepare",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "proposalOf",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "tuple",
        "components": [
          {
            "name": "finalAt",
            "type": "uint64"
          },
          {
            "name": "yesPayout",
            "type": "uint64"
          },
          {
            "name": "noPayout",
            "type": "uint64"
          }
        ]
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "propose",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      },
      {
        "name": "yesPayout",
        "type": "uint256"
      },
      {
        "name": "noPayout",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "removeOwner",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "round",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "setChallengeWindow",
    "inputs": [
      {
        "name": "windowSec",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "mayPropose",
        "type": "bool"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "vote",
    "inputs": [
      {
        "name": "call",
        "type": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "votesFor",
    "inputs": [
      {
        "name": "decision",
        "type": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "event",
    "name": "ChallengeWindowSet",
    "inputs": [
      {
        "name": "windowSec",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Decided",
    "inputs": [
      {
        "name": "decision",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "call",
        "type": "bytes",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OperatorSet",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      },
      {
        "name": "isOperator",
        "type": "bool",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OwnerAdded",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OwnerRemoved",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ResolutionChallenged",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "owner",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ResolutionFinal",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "yesPayout",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "noPayout",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ResolutionProposed",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "yesPayout",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "noPayout",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "finalAt",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Voted",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": true
      },
      {
        "name": "decision",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "call",
        "type": "bytes",
        "indexed": false
      },
      {
        "name": "votes",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "AlreadyFinal",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "AlreadyProposed",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      },
      {
        "name": "finalAt",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "AlreadyVoted",
    "inputs": [
      {
        "name": "owner",
        "type": "address"
      },
      {
        "name": "decision",
        "type": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "ChallengeWindowOpen",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      },
      {
        "name": "finalAt",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ChallengeWindowOver",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      },
      {
        "name": "finalAt",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ChallengeWindowTooLong",
    "inputs": [
      {
        "name": "windowSec",
        "type": "uint256"
      },
      {
        "name": "most",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotDecided",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotOperator",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotOwner",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotProposed",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      }
    ]
  },
  {
    "type": "error",
    "name": "OwnerUnfit",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "PayoutsUnfit",
    "inputs": [
      {
        "name": "yesPayout",
        "type": "uint256"
      },
      {
        "name": "noPayout",
        "type": "uint256"
      }
    ]
  }
] as const;

export const testQuoteTokenAbi = [
  {
    "type": "constructor",
    "inputs": [
      {
        "name": "admin",
        "type": "address"
      },
      {
        "name": "operator",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "DRIP",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "DRIP_EVERY_SEC",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "acceptAdmin",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "acceptOperator",
    "inputs": [],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "admin",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "allowance",
    "inputs": [
      {
        "name": "owner",
        "type": "address"
      },
      {
        "name": "spender",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "approve",
    "inputs": [
      {
        "name": "spender",
        "type": "address"
      },
      {
        "name": "value",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "balanceOf",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "decimals",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint8"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "drip",
    "inputs": [
      {
        "name": "to",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "isOfferedOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "mint",
    "inputs": [
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "amount",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "name",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "nextDripAt",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "timeSec",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "offerAdmin",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "offerOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "offeredAdmin",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "removeOperator",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "symbol",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "totalSupply",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "transfer",
    "inputs": [
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "value",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "transferFrom",
    "inputs": [
      {
        "name": "from",
        "type": "address"
      },
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "value",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "AdminChanged",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "indexed": true
      },
      {
        "name": "to",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "AdminOffered",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Approval",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": true
      },
      {
        "name": "spender",
        "type": "address",
        "indexed": true
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OperatorAdded",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OperatorOffered",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "OperatorRemoved",
    "inputs": [
      {
        "name": "account",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "Transfer",
    "inputs": [
      {
        "name": "from",
        "type": "address",
        "indexed": true
      },
      {
        "name": "to",
        "type": "address",
        "indexed": true
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "error",
    "name": "ERC20InsufficientAllowance",
    "inputs": [
      {
        "name": "spender",
        "type": "address"
      },
      {
        "name": "allowance",
        "type": "uint256"
      },
      {
        "name": "needed",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC20InsufficientBalance",
    "inputs": [
      {
        "name": "sender",
        "type": "address"
      },
      {
        "name": "balance",
        "type": "uint256"
      },
      {
        "name": "needed",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC20InvalidApprover",
    "inputs": [
      {
        "name": "approver",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC20InvalidReceiver",
    "inputs": [
      {
        "name": "receiver",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC20InvalidSender",
    "inputs": [
      {
        "name": "sender",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ERC20InvalidSpender",
    "inputs": [
      {
        "name": "spender",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "FaucetDry",
    "inputs": [
      {
        "name": "account",
        "type": "address"
      },
      {
        "name": "nextAt",
        "type": "uint256"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotAdmin",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "NotOperator",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "RoleNotOffered",
    "inputs": [
      {
        "name": "caller",
        "type": "address"
      }
    ]
  },
  {
    "type": "error",
    "name": "ZeroAddress",
    "inputs": []
  }
] as const;

export const conditionalTokensAbi = [
  {
    "type": "function",
    "name": "balanceOf",
    "inputs": [
      {
        "name": "owner",
        "type": "address"
      },
      {
        "name": "id",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "supportsInterface",
    "inputs": [
      {
        "name": "interfaceId",
        "type": "bytes4"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "payoutNumerators",
    "inputs": [
      {
        "name": "",
        "type": "bytes32"
      },
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "safeBatchTransferFrom",
    "inputs": [
      {
        "name": "from",
        "type": "address"
      },
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "ids",
        "type": "uint256[]"
      },
      {
        "name": "values",
        "type": "uint256[]"
      },
      {
        "name": "data",
        "type": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "balanceOfBatch",
    "inputs": [
      {
        "name": "owners",
        "type": "address[]"
      },
      {
        "name": "ids",
        "type": "uint256[]"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "setApprovalForAll",
    "inputs": [
      {
        "name": "operator",
        "type": "address"
      },
      {
        "name": "approved",
        "type": "bool"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "payoutDenominator",
    "inputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isApprovedForAll",
    "inputs": [
      {
        "name": "owner",
        "type": "address"
      },
      {
        "name": "operator",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "safeTransferFrom",
    "inputs": [
      {
        "name": "from",
        "type": "address"
      },
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "id",
        "type": "uint256"
      },
      {
        "name": "value",
        "type": "uint256"
      },
      {
        "name": "data",
        "type": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "ConditionPreparation",
    "inputs": [
      {
        "name": "conditionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "oracle",
        "type": "address",
        "indexed": true
      },
      {
        "name": "questionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "outcomeSlotCount",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ConditionResolution",
    "inputs": [
      {
        "name": "conditionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "oracle",
        "type": "address",
        "indexed": true
      },
      {
        "name": "questionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "outcomeSlotCount",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "payoutNumerators",
        "type": "uint256[]",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PositionSplit",
    "inputs": [
      {
        "name": "stakeholder",
        "type": "address",
        "indexed": true
      },
      {
        "name": "collateralToken",
        "type": "address",
        "indexed": false
      },
      {
        "name": "parentCollectionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "conditionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "partition",
        "type": "uint256[]",
        "indexed": false
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PositionsMerge",
    "inputs": [
      {
        "name": "stakeholder",
        "type": "address",
        "indexed": true
      },
      {
        "name": "collateralToken",
        "type": "address",
        "indexed": false
      },
      {
        "name": "parentCollectionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "conditionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "partition",
        "type": "uint256[]",
        "indexed": false
      },
      {
        "name": "amount",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "PayoutRedemption",
    "inputs": [
      {
        "name": "redeemer",
        "type": "address",
        "indexed": true
      },
      {
        "name": "collateralToken",
        "type": "address",
        "indexed": true
      },
      {
        "name": "parentCollectionId",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "conditionId",
        "type": "bytes32",
        "indexed": false
      },
      {
        "name": "indexSets",
        "type": "uint256[]",
        "indexed": false
      },
      {
        "name": "payout",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "TransferSingle",
    "inputs": [
      {
        "name": "operator",
        "type": "address",
        "indexed": true
      },
      {
        "name": "from",
        "type": "address",
        "indexed": true
      },
      {
        "name": "to",
        "type": "address",
        "indexed": true
      },
      {
        "name": "id",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "TransferBatch",
    "inputs": [
      {
        "name": "operator",
        "type": "address",
        "indexed": true
      },
      {
        "name": "from",
        "type": "address",
        "indexed": true
      },
      {
        "name": "to",
        "type": "address",
        "indexed": true
      },
      {
        "name": "ids",
        "type": "uint256[]",
        "indexed": false
      },
      {
        "name": "values",
        "type": "uint256[]",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ApprovalForAll",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": true
      },
      {
        "name": "operator",
        "type": "address",
        "indexed": true
      },
      {
        "name": "approved",
        "type": "bool",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "URI",
    "inputs": [
      {
        "name": "value",
        "type": "string",
        "indexed": false
      },
      {
        "name": "id",
        "type": "uint256",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "function",
    "name": "prepareCondition",
    "inputs": [
      {
        "name": "oracle",
        "type": "address"
      },
      {
        "name": "questionId",
        "type": "bytes32"
      },
      {
        "name": "outcomeSlotCount",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "reportPayouts",
    "inputs": [
      {
        "name": "questionId",
        "type": "bytes32"
      },
      {
        "name": "payouts",
        "type": "uint256[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "splitPosition",
    "inputs": [
      {
        "name": "collateralToken",
        "type": "address"
      },
      {
        "name": "parentCollectionId",
        "type": "bytes32"
      },
      {
        "name": "conditionId",
        "type": "bytes32"
      },
      {
        "name": "partition",
        "type": "uint256[]"
      },
      {
        "name": "amount",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "mergePositions",
    "inputs": [
      {
        "name": "collateralToken",
        "type": "address"
      },
      {
        "name": "parentCollectionId",
        "type": "bytes32"
      },
      {
        "name": "conditionId",
        "type": "bytes32"
      },
      {
        "name": "partition",
        "type": "uint256[]"
      },
      {
        "name": "amount",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "redeemPositions",
    "inputs": [
      {
        "name": "collateralToken",
        "type": "address"
      },
      {
        "name": "parentCollectionId",
        "type": "bytes32"
      },
      {
        "name": "conditionId",
        "type": "bytes32"
      },
      {
        "name": "indexSets",
        "type": "uint256[]"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "getOutcomeSlotCount",
    "inputs": [
      {
        "name": "conditionId",
        "type": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getConditionId",
    "inputs": [
      {
        "name": "oracle",
        "type": "address"
      },
      {
        "name": "questionId",
        "type": "bytes32"
      },
      {
        "name": "outcomeSlotCount",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "getCollectionId",
    "inputs": [
      {
        "name": "parentCollectionId",
        "type": "bytes32"
      },
      {
        "name": "conditionId",
        "type": "bytes32"
      },
      {
        "name": "indexSet",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getPositionId",
    "inputs": [
      {
        "name": "collateralToken",
        "type": "address"
      },
      {
        "name": "collectionId",
        "type": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "pure"
  }
] as const;

export const safeAbi = [
  {
    "type": "constructor",
    "inputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "event",
    "name": "AddedOwner",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ApproveHash",
    "inputs": [
      {
        "name": "approvedHash",
        "type": "bytes32",
        "indexed": true
      },
      {
        "name": "owner",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ChangedFallbackHandler",
    "inputs": [
      {
        "name": "handler",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ChangedGuard",
    "inputs": [
      {
        "name": "guard",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ChangedThreshold",
    "inputs": [
      {
        "name": "threshold",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "DisabledModule",
    "inputs": [
      {
        "name": "module",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "EnabledModule",
    "inputs": [
      {
        "name": "module",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ExecutionFailure",
    "inputs": [
      {
        "name": "txHash",
        "type": "bytes32",
        "indexed": false
      },
      {
        "name": "payment",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ExecutionFromModuleFailure",
    "inputs": [
      {
        "name": "module",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ExecutionFromModuleSuccess",
    "inputs": [
      {
        "name": "module",
        "type": "address",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "ExecutionSuccess",
    "inputs": [
      {
        "name": "txHash",
        "type": "bytes32",
        "indexed": false
      },
      {
        "name": "payment",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "RemovedOwner",
    "inputs": [
      {
        "name": "owner",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "SafeReceived",
    "inputs": [
      {
        "name": "sender",
        "type": "address",
        "indexed": true
      },
      {
        "name": "value",
        "type": "uint256",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "SafeSetup",
    "inputs": [
      {
        "name": "initiator",
        "type": "address",
        "indexed": true
      },
      {
        "name": "owners",
        "type": "address[]",
        "indexed": false
      },
      {
        "name": "threshold",
        "type": "uint256",
        "indexed": false
      },
      {
        "name": "initializer",
        "type": "address",
        "indexed": false
      },
      {
        "name": "fallbackHandler",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "event",
    "name": "SignMsg",
    "inputs": [
      {
        "name": "msgHash",
        "type": "bytes32",
        "indexed": true
      }
    ],
    "anonymous": false
  },
  {
    "type": "fallback",
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "VERSION",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "addOwnerWithThreshold",
    "inputs": [
      {
        "name": "owner",
        "type": "address"
      },
      {
        "name": "_threshold",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "approveHash",
    "inputs": [
      {
        "name": "hashToApprove",
        "type": "bytes32"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "approvedHashes",
    "inputs": [
      {
        "name": "",
        "type": "address"
      },
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "changeThreshold",
    "inputs": [
      {
        "name": "_threshold",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "checkNSignatures",
    "inputs": [
      {
        "name": "dataHash",
        "type": "bytes32"
      },
      {
        "name": "data",
        "type": "bytes"
      },
      {
        "name": "signatures",
        "type": "bytes"
      },
      {
        "name": "requiredSignatures",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "checkSignatures",
    "inputs": [
      {
        "name": "dataHash",
        "type": "bytes32"
      },
      {
        "name": "data",
        "type": "bytes"
      },
      {
        "name": "signatures",
        "type": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "disableModule",
    "inputs": [
      {
        "name": "prevModule",
        "type": "address"
      },
      {
        "name": "module",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "domainSeparator",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "enableModule",
    "inputs": [
      {
        "name": "module",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "encodeTransactionData",
    "inputs": [
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "value",
        "type": "uint256"
      },
      {
        "name": "data",
        "type": "bytes"
      },
      {
        "name": "operation",
        "type": "uint8"
      },
      {
        "name": "safeTxGas",
        "type": "uint256"
      },
      {
        "name": "baseGas",
        "type": "uint256"
      },
      {
        "name": "gasPrice",
        "type": "uint256"
      },
      {
        "name": "gasToken",
        "type": "address"
      },
      {
        "name": "refundReceiver",
        "type": "address"
      },
      {
        "name": "_nonce",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "execTransaction",
    "inputs": [
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "value",
        "type": "uint256"
      },
      {
        "name": "data",
        "type": "bytes"
      },
      {
        "name": "operation",
        "type": "uint8"
      },
      {
        "name": "safeTxGas",
        "type": "uint256"
      },
      {
        "name": "baseGas",
        "type": "uint256"
      },
      {
        "name": "gasPrice",
        "type": "uint256"
      },
      {
        "name": "gasToken",
        "type": "address"
      },
      {
        "name": "refundReceiver",
        "type": "address"
      },
      {
        "name": "signatures",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "success",
        "type": "bool"
      }
    ],
    "stateMutability": "payable"
  },
  {
    "type": "function",
    "name": "execTransactionFromModule",
    "inputs": [
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "value",
        "type": "uint256"
      },
      {
        "name": "data",
        "type": "bytes"
      },
      {
        "name": "operation",
        "type": "uint8"
      }
    ],
    "outputs": [
      {
        "name": "success",
        "type": "bool"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "execTransactionFromModuleReturnData",
    "inputs": [
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "value",
        "type": "uint256"
      },
      {
        "name": "data",
        "type": "bytes"
      },
      {
        "name": "operation",
        "type": "uint8"
      }
    ],
    "outputs": [
      {
        "name": "success",
        "type": "bool"
      },
      {
        "name": "returnData",
        "type": "bytes"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "getChainId",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getModulesPaginated",
    "inputs": [
      {
        "name": "start",
        "type": "address"
      },
      {
        "name": "pageSize",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "array",
        "type": "address[]"
      },
      {
        "name": "next",
        "type": "address"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getOwners",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getStorageAt",
    "inputs": [
      {
        "name": "offset",
        "type": "uint256"
      },
      {
        "name": "length",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getThreshold",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getTransactionHash",
    "inputs": [
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "value",
        "type": "uint256"
      },
      {
        "name": "data",
        "type": "bytes"
      },
      {
        "name": "operation",
        "type": "uint8"
      },
      {
        "name": "safeTxGas",
        "type": "uint256"
      },
      {
        "name": "baseGas",
        "type": "uint256"
      },
      {
        "name": "gasPrice",
        "type": "uint256"
      },
      {
        "name": "gasToken",
        "type": "address"
      },
      {
        "name": "refundReceiver",
        "type": "address"
      },
      {
        "name": "_nonce",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isModuleEnabled",
    "inputs": [
      {
        "name": "module",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isOwner",
    "inputs": [
      {
        "name": "owner",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "nonce",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "removeOwner",
    "inputs": [
      {
        "name": "prevOwner",
        "type": "address"
      },
      {
        "name": "owner",
        "type": "address"
      },
      {
        "name": "_threshold",
        "type": "uint256"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "requiredTxGas",
    "inputs": [
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "value",
        "type": "uint256"
      },
      {
        "name": "data",
        "type": "bytes"
      },
      {
        "name": "operation",
        "type": "uint8"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setFallbackHandler",
    "inputs": [
      {
        "name": "handler",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setGuard",
    "inputs": [
      {
        "name": "guard",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "setup",
    "inputs": [
      {
        "name": "_owners",
        "type": "address[]"
      },
      {
        "name": "_threshold",
        "type": "uint256"
      },
      {
        "name": "to",
        "type": "address"
      },
      {
        "name": "data",
        "type": "bytes"
      },
      {
        "name": "fallbackHandler",
        "type": "address"
      },
      {
        "name": "paymentToken",
        "type": "address"
      },
      {
        "name": "payment",
        "type": "uint256"
      },
      {
        "name": "paymentReceiver",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "signedMessages",
    "inputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "simulateAndRevert",
    "inputs": [
      {
        "name": "targetContract",
        "type": "address"
      },
      {
        "name": "calldataPayload",
        "type": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "swapOwner",
    "inputs": [
      {
        "name": "prevOwner",
        "type": "address"
      },
      {
        "name": "oldOwner",
        "type": "address"
      },
      {
        "name": "newOwner",
        "type": "address"
      }
    ],
    "outputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "receive",
    "stateMutability": "payable"
  }
] as const;

export const safeProxyFactoryAbi = [
  {
    "type": "event",
    "name": "ProxyCreation",
    "inputs": [
      {
        "name": "proxy",
        "type": "address",
        "indexed": false
      },
      {
        "name": "singleton",
        "type": "address",
        "indexed": false
      }
    ],
    "anonymous": false
  },
  {
    "type": "function",
    "name": "calculateCreateProxyWithNonceAddress",
    "inputs": [
      {
        "name": "_singleton",
        "type": "address"
      },
      {
        "name": "initializer",
        "type": "bytes"
      },
      {
        "name": "saltNonce",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "proxy",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "createProxy",
    "inputs": [
      {
        "name": "singleton",
        "type": "address"
      },
      {
        "name": "data",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "proxy",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "createProxyWithCallback",
    "inputs": [
      {
        "name": "_singleton",
        "type": "address"
      },
      {
        "name": "initializer",
        "type": "bytes"
      },
      {
        "name": "saltNonce",
        "type": "uint256"
      },
      {
        "name": "callback",
        "type": "address"
      }
    ],
    "outputs": [
      {
        "name": "proxy",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "createProxyWithNonce",
    "inputs": [
      {
        "name": "_singleton",
        "type": "address"
      },
      {
        "name": "initializer",
        "type": "bytes"
      },
      {
        "name": "saltNonce",
        "type": "uint256"
      }
    ],
    "outputs": [
      {
        "name": "proxy",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "proxyCreationCode",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes"
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "proxyRuntimeCode",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "bytes"
      }
    ],
    "stateMutability": "pure"
  }
] as const;

export const multiSendAbi = [
  {
    "type": "constructor",
    "inputs": [],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "multiSend",
    "inputs": [
      {
        "name": "transactions",
        "type": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "payable"
  }
] as const;

export const safeFallbackHandlerAbi = [
  {
    "type": "function",
    "name": "NAME",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "VERSION",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getMessageHash",
    "inputs": [
      {
        "name": "message",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getMessageHashForSafe",
    "inputs": [
      {
        "name": "safe",
        "type": "address"
      },
      {
        "name": "message",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes32"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "getModules",
    "inputs": [],
    "outputs": [
      {
        "name": "",
        "type": "address[]"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isValidSignature",
    "inputs": [
      {
        "name": "_dataHash",
        "type": "bytes32"
      },
      {
        "name": "_signature",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "isValidSignature",
    "inputs": [
      {
        "name": "_data",
        "type": "bytes"
      },
      {
        "name": "_signature",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "onERC1155BatchReceived",
    "inputs": [
      {
        "name": "",
        "type": "address"
      },
      {
        "name": "",
        "type": "address"
      },
      {
        "name": "",
        "type": "uint256[]"
      },
      {
        "name": "",
        "type": "uint256[]"
      },
      {
        "name": "",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "onERC1155Received",
    "inputs": [
      {
        "name": "",
        "type": "address"
      },
      {
        "name": "",
        "type": "address"
      },
      {
        "name": "",
        "type": "uint256"
      },
      {
        "name": "",
        "type": "uint256"
      },
      {
        "name": "",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "onERC721Received",
    "inputs": [
      {
        "name": "",
        "type": "address"
      },
      {
        "name": "",
        "type": "address"
      },
      {
        "name": "",
        "type": "uint256"
      },
      {
        "name": "",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bytes4"
      }
    ],
    "stateMutability": "pure"
  },
  {
    "type": "function",
    "name": "simulate",
    "inputs": [
      {
        "name": "targetContract",
        "type": "address"
      },
      {
        "name": "calldataPayload",
        "type": "bytes"
      }
    ],
    "outputs": [
      {
        "name": "response",
        "type": "bytes"
      }
    ],
    "stateMutability": "nonpayable"
  },
  {
    "type": "function",
    "name": "supportsInterface",
    "inputs": [
      {
        "name": "interfaceId",
        "type": "bytes4"
      }
    ],
    "outputs": [
      {
        "name": "",
        "type": "bool"
      }
    ],
    "stateMutability": "view"
  },
  {
    "type": "function",
    "name": "tokensReceived",
    "inputs": [
      {
        "name": "",
        "type": "address"
      },
      {
        "name": "",
        "type": "address"
      },
      {
        "name": "",
        "type": "address"
      },
      {
        "name": "",
        "type": "uint256"
      },
      {
        "name": "",
        "type": "bytes"
      },
      {
        "name": "",
        "type": "bytes"
      }
    ],
    "outputs": [],
    "stateMutability": "pure"
  }
] as const;
